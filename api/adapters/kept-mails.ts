import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { isMissing } from './files/durable-files.ts'

/** Removes the emails to an address among those written to files in `dir` (no SMTP server); resolves with their number. */
export async function removeKeptMails(dir: string, address: string): Promise<number> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  let removed = 0
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const file = path.join(dir, name)
    const [head = ''] = (await readFile(file, 'utf8')).split('\r\n\r\n')
    // A long header goes on in the next line.
    const to = /^to:(.*)$/im.exec(head.replace(/\r\n[ \t]/g, ' '))?.[1] ?? ''
    if (!to.toLowerCase().includes(address.toLowerCase())) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}
