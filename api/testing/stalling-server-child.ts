// The server of server-child.ts. Once it has answered one entry it stalls twice, so that a test can kill it there:
// half way through the next file of a photo, and with the next entry stored and its answer not given.
import fs, { type FileHandle } from 'node:fs/promises'
import { ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const { open } = fs
const { end } = ServerResponse.prototype as { end: (...args: unknown[]) => ServerResponse }
let answered = 0
/** Kept here, or its collection would close it. */
let stalled: FileHandle | null = null

fs.open = async (...args) => {
  const file = await open(...args)
  if (answered === 0 || stalled || !String(args[0]).endsWith('.part')) return file
  stalled = file
  file.writeFile = async (bytes) => {
    const all = bytes as Buffer
    await file.write(all.subarray(0, all.length / 2))
    await new Promise(() => undefined)
  }
  return file
}
ServerResponse.prototype.end = function (this: ServerResponse, ...args: unknown[]) {
  if (this.statusCode === 201 && ++answered === 2) return this
  return end.apply(this, args)
}
syncBuiltinESMExports()
await import('./server-child.ts')
