import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
  ENOSPC: 'the disk is full',
}

/** Makes the folder and writes to it. Throws one sentence that names the variable it comes from and says what to do. */
export async function requireFolder(variable: string, folder: string, mode = 0o755): Promise<void> {
  const probe = path.join(folder, `.writable.${process.pid}.${Math.random().toString(36).slice(2, 8)}`)
  try {
    await mkdir(folder, { recursive: true, mode })
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    throw new Error(
      `${variable}: cannot write to ${folder} (${reasons[code] ?? code}). Make it a folder that this user may write to, or set ${variable} to another one.`,
      { cause },
    )
  }
}
