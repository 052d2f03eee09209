import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreMarker } from '../photos/photo-store.ts'
import { isMissing, writeDurably } from './durable-files.ts'

/** The file `store-id` in the folder of photos. */
export function createDiskMarker(dir: string): StoreMarker {
  const path = join(dir, 'store-id')
  return {
    place: `the folder ${dir}`,
    path,
    variables: 'PHOTO_DIR',
    async read() {
      try {
        return (await readFile(path, 'utf8')).trim() || null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async write(id) {
      await mkdir(dir, { recursive: true })
      await writeDurably(path, Buffer.from(`${id}\n`))
    },
  }
}
