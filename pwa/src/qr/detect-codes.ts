import type { Point } from '../data/cover-codes.ts'
import type { FoundCode } from './reader-tasks.ts'

/** The browser's own reader, which Chromium has on phones and on macOS; in no browser's types yet. */
interface Detector {
  detect(image: ImageBitmap): Promise<{ rawValue: string; cornerPoints: readonly Point[] }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

let detector: Promise<Detector | null> | undefined

/** Where there is the interface, what it reads may still be missing (Chromium on Linux and Windows). */
async function findDetector(): Promise<Detector | null> {
  const found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (!found || !(await found.getSupportedFormats()).includes('qr_code')) return null
  return new found({ formats: ['qr_code'] })
}

/** What the browser itself reads; nothing where it cannot. */
export async function detectCodes(image: ImageBitmap): Promise<FoundCode[]> {
  try {
    const found = await (detector ??= findDetector())
    const codes = (await found?.detect(image)) ?? []
    return codes.map(({ rawValue, cornerPoints }) => ({ text: rawValue, corners: cornerPoints }))
  } catch {
    return []
  }
}
