import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { isMissing } from './durable-files.ts'

export interface FreeSpace {
  /** Throws "unavailable" when one of the disks would have less than its floor left after so many more bytes. */
  assertRoomFor(bytes: number): Promise<void>
}

interface Options {
  /** Folders on the disks that are written to; they may not be there yet. */
  dirs: readonly string[]
  floorBytes: number
}

/** Looks at the disks before something is written to them. */
export function createFreeSpace({ dirs, floorBytes }: Options): FreeSpace {
  return {
    async assertRoomFor(bytes) {
      const free = await Promise.all(dirs.map(freeBytes))
      if (Math.min(...free) - bytes >= floorBytes) return
      throw new AppError('unavailable', message('storageFull'), { retryAfter: 60 })
    },
  }
}

async function freeBytes(dir: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(dir)
    return bavail * bsize
  } catch (error) {
    const parent = path.dirname(dir)
    if (!isMissing(error) || parent === dir) throw error
    return freeBytes(parent)
  }
}
