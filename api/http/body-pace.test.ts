import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipartType } from '../testing/multipart.ts'
import { openRequest } from '../testing/raw-requests.ts'
import { keepBodiesMoving } from './body-pace.ts'

let server: Server
let url: string
beforeAll(async () => {
  const app = new Koa()
  app.silent = true
  app.use(keepBodiesMoving({ bodyMs: 300, uploadWindowMs: 300, uploadWindowBytes: 1000 }))
  app.use(async (ctx) => {
    ctx.body = 'early'
    if (ctx.path === '/unread') return
    let bytes = 0
    for await (const chunk of ctx.req) bytes += (chunk as Buffer).length
    ctx.body = String(bytes)
  })
  const answer = app.callback()
  server = createServer((req, res) => void answer(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const json = { 'Content-Type': 'application/json', 'Content-Length': 1000 }
const form = { 'Content-Type': multipartType, 'Content-Length': 1_000_000 }
/** Resolves when the server has closed the connection. */
const closed = ({ sent }: ReturnType<typeof openRequest>) =>
  new Promise((resolve) => sent.on('error', () => undefined).once('close', resolve))

describe('a body that does not come', () => {
  it('is not waited for: the connection of a half-sent JSON body is closed (S13)', async () => {
    const call = openRequest(url, { headers: json })
    call.sent.write('{"password":')
    await closed(call)
    expect(await call.status).toBe(0)
  })

  it('ends an upload that stalls, also one that dribbles (S5)', async () => {
    const call = openRequest(url, { headers: form })
    call.sent.write(Buffer.alloc(5000))
    const dribble = setInterval(() => call.sent.write('x'), 50)
    await closed(call)
    clearInterval(dribble)
    expect(await call.status).toBe(0)
  })

  it('ends one that was answered before its body, too', async () => {
    const call = openRequest(`${url}/unread`, { headers: form })
    call.sent.write(Buffer.alloc(10))
    expect(await call.status).toBe(200)
    await closed(call)
  })
})

it('a slow upload above the minimum rate arrives, however long it takes', async () => {
  const call = openRequest(url, { headers: { ...form, 'Content-Length': 40_000 } })
  let left = 10
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      call.sent.write(Buffer.alloc(4000))
      if (--left > 0) return
      clearInterval(timer)
      call.sent.end()
      resolve()
    }, 100)
  })
  expect(await call.status).toBe(200)
})
