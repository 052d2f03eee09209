import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

/** When each file of `assets/` last belonged to a build, in milliseconds since 1970. */
export type BuiltAssets = Record<string, number>

/** Tabs left open over a release still ask for the files they were built with. */
const keptMs = 30 * 24 * 60 * 60 * 1000

interface Merge {
  /** The build before. */
  from: string
  /** The new build. */
  into: string
  known: BuiltAssets
  now: number
}

/** Adds the assets of earlier builds to the new one, unless no build of the last 30 days has held them. */
export async function mergeAssets({ from, into, known, now }: Merge): Promise<BuiltAssets> {
  const fresh = await listAssets(into)
  const assets: BuiltAssets = Object.fromEntries(fresh.map((file) => [file, now]))
  for (const file of await listAssets(from)) {
    const lastBuilt = known[file] ?? now
    if (file in assets || now - lastBuilt > keptMs) continue
    const target = path.join(into, 'assets', file)
    await mkdir(path.dirname(target), { recursive: true })
    await copyFile(path.join(from, 'assets', file), target)
    assets[file] = lastBuilt
  }
  return assets
}

async function listAssets(dist: string): Promise<string[]> {
  const folder = path.join(dist, 'assets')
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}
