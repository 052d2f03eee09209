import { execFileSync } from 'node:child_process'
import { mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

export interface UploadDisk {
  /** What it is when it is full, for the table. */
  name: string
  /** From now on hardly anything, or nothing, can be written. */
  fill(leftBytes: number): Promise<void>
  empty(): Promise<void>
  close(): void
}

/**
 * The folder for uploads on a small file system of its own, which can be full. Where none may be mounted (as another user
 * than root), a file takes the folder's place instead: uploads are refused, but none is cut in the middle.
 */
export async function createUploadDisk(dir: string): Promise<UploadDisk> {
  await mkdir(dir, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m,mode=0700', 'tmpfs', dir], { stdio: 'ignore' })
  } catch {
    return createReplacedFolder(dir)
  }
  const ballast = path.join(dir, 'ballast')
  return {
    name: 'disk full (tmpfs)',
    async fill(leftBytes) {
      const { bavail, bsize } = await statfs(dir)
      // What uploads in progress write meanwhile may leave less room than there was.
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes))).catch(() => undefined)
    },
    empty: () => rm(ballast, { force: true }),
    // Lazily: a process that was killed a moment ago may still hold a file.
    close: () => void execFileSync('umount', ['--lazy', dir]),
  }
}

function createReplacedFolder(dir: string): UploadDisk {
  const away = `${dir}.away`
  return {
    name: 'folder for uploads gone (a file in its place)',
    async fill() {
      await rename(dir, away)
      await writeFile(dir, '')
    },
    async empty() {
      await rm(dir, { force: true })
      await rename(away, dir)
    },
    close: () => undefined,
  }
}
