import type { DevicePhoto } from '../data/photo.ts'

/**
 * See acceptPhoto, whose code is loaded when it is asked. True where it cannot be had: that must keep nothing from being
 * sent.
 */
export async function askGuard(photo: DevicePhoto | null, password: string | null): Promise<boolean> {
  const guard = await import('./accept-photo.ts').catch(() => null)
  return guard === null || guard.acceptPhoto(photo, password)
}
