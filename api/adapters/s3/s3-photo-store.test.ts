import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createS3PhotoStore } from './s3-photo-store.ts'

const bytes = Buffer.from('the bytes of a photo '.repeat(10))

const answers: [string, RequestListener][] = [
  [
    'in pieces, without its length',
    (_, res) => {
      res.writeHead(200, { ETag: '"x"' }).write(bytes.subarray(0, 7))
      res.end(bytes.subarray(7))
    },
  ],
  [
    'compressed',
    (_, res) => {
      const packed = gzipSync(bytes)
      res.writeHead(200, { ETag: '"x"', 'Content-Encoding': 'gzip', 'Content-Length': packed.length }).end(packed)
    },
  ],
]

it.each(answers)('a photo has its true size when something in between sends it %s', async (_how, answer) => {
  const proxy = createServer(answer).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const key = { accessKey: 'key', secretKey: 'secret', publicUrl: null }
  const store = createS3PhotoStore({ endpoint, bucket: 'photos', region: 'auto', ...key })
  const file = await store.open(`${'a'.repeat(40)}-480.webp`)
  expect(file?.size).toBe(bytes.length)
  expect(file && (await buffer(file.stream))).toEqual(bytes)
  proxy.close()
})
