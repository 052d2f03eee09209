import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './durable-files.ts'

/** Name patterns of our own temporary files; other programs may use the folder too. */
const ours = /^plush-trails-(upload|picture)-/

/** Removes uploads that a killed process left, if older than `before`: they are photos with their GPS position. */
export async function tidyTempFolder(dir: string, before: Date): Promise<void> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    if (!ours.test(name)) continue
    const info = await stat(join(dir, name)).catch(() => null)
    if (info && info.mtime < before) await rm(join(dir, name), { recursive: true, force: true })
  }
}
