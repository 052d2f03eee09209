import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from './durable-files.ts'

/** What uploads and sign-ins lay down; the folder may be one that others use too. */
const ours = /^plush-trails-(upload|picture)-/

/** Removes what a killed process has left of its uploads, if older than `before`. They are people's photos, with their places. */
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
