// Child of load.ts: a bare Koa server that answers every request with bytes of the size its path asks for. An upload is read
// to its end; with `sharp` the picture in it is then made in the product's three sizes. Prints its address.
import { buffer } from 'node:stream/consumers'
import Koa from 'koa'
import sharp from 'sharp'
import { photoSizes } from '../api/contract/limits.ts'

const isResizing = process.argv[2] === 'sharp'
const filler = Buffer.alloc(1_000_000, 'a')
sharp.cache(false)
sharp.concurrency(2)

const app = new Koa()
app.use(async (ctx) => {
  if (ctx.method === 'POST') {
    const body = await buffer(ctx.req)
    if (isResizing) await resize(pictureIn(body), () => ctx.req.socket.destroyed)
    ctx.status = 201
  }
  ctx.type = 'application/json'
  ctx.body = filler.subarray(0, Number(ctx.query['bytes']))
})
const server = app.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`http://127.0.0.1:${port}\n`)
})
process.stdin.resume().on('end', () => process.exit(0))

/** The last part of the form, which is a JPEG. */
function pictureIn(body: Buffer): Buffer {
  return body.subarray(body.indexOf(Buffer.from([0xff, 0xd8, 0xff])))
}

/** One at a time, as the product does: more would only share the same cores. Whoever has gone is skipped, as there. */
let last: Promise<unknown> = Promise.resolve()
function resize(picture: Buffer, isGone: () => boolean): Promise<unknown> {
  last = last.then(() => (isGone() ? undefined : makeSizes(picture)))
  return last
}

async function makeSizes(picture: Buffer): Promise<void> {
  const { data, info } = await sharp(picture)
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encode = (size: number) =>
    sharp(data, { raw })
      .resize({ width: size, height: size, fit: 'inside' })
      .webp({ quality: 80, effort: 2 })
      .toBuffer()
  await Promise.all(photoSizes.map(encode))
}
