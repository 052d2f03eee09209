import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'

/** For the owner and their group only: photos, uploads and emails are not for everyone on the machine. */
export const privateMode = 0o750

/**
 * Makes the folder, closed to other users. One that is there already is closed only inside `dataDir`, which is ours: any
 * other may be shared, such as /tmp. Never throws: whoever needs the folder finds out what is wrong with it.
 */
export async function makePrivateFolder(folder: string, dataDir: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: privateMode })
    if (folder.startsWith(dataDir + path.sep)) await chmod(folder, privateMode)
  } catch {
    // Read-only, or of another user.
  }
}
