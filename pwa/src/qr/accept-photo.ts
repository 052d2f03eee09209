import type { DevicePhoto } from '../data/photo.ts'
import { photoGuardWords } from '../messages/photo-guard.ts'
import { showToast } from '../ui/toast.ts'
import { mayBeKept } from './photo-codes.ts'

/** Whether a form's photo may be kept for sending; otherwise says why not, and leads to the question beside the photo. */
export async function acceptPhoto(photo: DevicePhoto | null, password: string | null): Promise<boolean> {
  if (await mayBeKept(photo, [password])) return true
  const { decide: title, decideText: description } = photoGuardWords()
  showToast({ title, description, tone: 'destructive' })
  document.querySelector<HTMLElement>('[data-photo-guard]')?.focus()
  return false
}
