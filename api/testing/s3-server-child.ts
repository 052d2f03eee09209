// An S3 server in a process of its own: s3rver, and what it leaves out. It checks no signatures (version 4) and no hashes,
// and its writes are not at once. Takes its folder and its keys as arguments, prints its address in one line.
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import S3Error from 's3rver/lib/models/error.js'
import { signatureProblem } from './s3-signature.ts'

const [directory = '', accessKey = '', secretKey = ''] = process.argv.slice(2)
const s3rver = new S3rver({ directory, silent: true, vhostBuckets: false })
const { store } = s3rver
const deleteObject = store.deleteObject.bind(store)
const requests = new AsyncLocalStorage<IncomingMessage>()
let last: Promise<unknown> = Promise.resolve()

/** Changes one after the other: s3rver removes a folder that is empty while another object is put into it. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}

store.putObject = async ({ bucket, key, content, metadata }) => {
  const bytes = await buffer(content)
  const hash = createHash('sha256').update(bytes).digest('hex')
  if (requests.getStore()?.headers['x-amz-content-sha256'] !== hash)
    throw new S3Error('XAmzContentSHA256Mismatch', 'The provided hash does not match what was computed.')
  const md5 = createHash('md5').update(bytes).digest('hex')
  const file = store.getResourcePath(bucket, key, 'object')
  await inTurn(async () => {
    await mkdir(path.dirname(file), { recursive: true })
    const aside = `${file}.${randomUUID()}`
    await writeFile(aside, bytes)
    await rename(aside, file)
    await store.putMetadata(bucket, key, metadata, md5)
  })
  return { size: bytes.length, md5 }
}
store.deleteObject = (bucket, key) => inTurn(() => deleteObject(bucket, key))

const answer = s3rver.callback()
const server = createServer((req, res) => {
  const problem = signatureProblem(req, { [accessKey]: secretKey })
  // It knows one key only, and takes requests without any.
  delete req.headers.authorization
  if (problem === null) return void requests.run(req, () => answer(req, res))
  req.resume()
  res.writeHead(403, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${problem}</Code></Error>`)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
