import type { DevicePhoto } from '../data/photo.ts'
import { paintOver } from '../hooks/prepare-photo.ts'
import { tellingCodes } from './photo-codes.ts'

/** Rounds of covering what is found and looking again: a reader may see a second code only when the first is gone. */
const rounds = 4

/**
 * The photo with every telling code painted over and encoded anew, looked through again afterwards. Null when a code is
 * still there, or the browser could not paint.
 */
export async function blurPhoto(photo: DevicePhoto, passwords: readonly string[]): Promise<DevicePhoto | null> {
  let current = photo
  for (let round = 0; round < rounds; round++) {
    const codes = await tellingCodes(current, passwords)
    if (codes.length === 0) return current === photo ? null : current
    current = await paintOver(
      current,
      codes.map(({ corners }) => corners),
    )
  }
  return null
}
