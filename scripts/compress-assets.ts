import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Puts compressed twins (.br, .gz) beside the files of a build, which the server sends as they are: smaller than what it
 * could compress while somebody waits. Hashed names of the build before take their compressed files from there.
 */
export async function compressAssets(dist: string, before: string): Promise<void> {
  // Folders whose files never change under their names: hashed ones, and the versioned parts of the map.
  const stable = (await Promise.all(['assets', 'map/1'].map((folder) => listFolder(dist, folder)))).flat()
  for (const name of [...stable, 'sw.js', 'icons/icon.svg'].filter((file) => /\.(js|css|svg|bin)$/.test(file))) {
    const file = path.join(dist, name)
    const bytes = await readFile(file)
    if (bytes.length < 1024) continue
    if (stable.includes(name) && (await copyTwins(path.join(before, name), file))) continue
    const quality = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }
    const [small, compatible] = await Promise.all([brotli(bytes, quality), zip(bytes, { level: 9 })])
    await writeFile(`${file}.br`, small)
    await writeFile(`${file}.gz`, compatible)
  }
}

async function listFolder(dist: string, folder: string): Promise<string[]> {
  return (await readdir(path.join(dist, folder)).catch(() => [])).map((name) => path.join(folder, name))
}

async function copyTwins(from: string, to: string): Promise<boolean> {
  const twins = ['.br', '.gz']
  const known = await Promise.all(twins.map((ending) => stat(from + ending).catch(() => null)))
  if (known.includes(null)) return false
  // copyFile gives the copy today's time, and the server wants a twin no older than its original.
  await Promise.all(twins.map((ending) => copyFile(from + ending, to + ending)))
  return true
}
