import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** What can go wrong between a device and us: the rest of an upload never comes, comes late or slowly; no answer arrives. */
export const lineFaults = ['half an upload', 'a stalled upload', 'a slow upload', 'a reset before the answer'] as const
export type LineFault = (typeof lineFaults)[number]

export interface Sending {
  method: string
  path: string
  headers?: Record<string, string>
  body?: Buffer
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** No answer came: the connection broke, or nothing at all happened for `patienceMs`. */
export type NoAnswer = 'broken' | 'silent'

interface Options {
  base: string
  fault: { kind: LineFault; ms: number } | null
  patienceMs: number
}

/** One request on a connection of its own. */
export function sendOnce(sending: Sending, { base, fault, patienceMs }: Options): Promise<Answer | NoAnswer> {
  const { method, path, headers = {}, body } = sending
  const length = body ? { 'Content-Length': String(body.length) } : {}
  const sent = request(base + path, { method, headers: { ...headers, ...length }, agent: false })
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => end('silent'), patienceMs)
    const end = (answer: Answer | NoAnswer) => {
      clearTimeout(giveUp)
      resolve(answer)
      if (typeof answer === 'string') sent.destroy()
    }
    sent.on('error', () => end('broken'))
    sent.on('close', () => end('broken'))
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', () => end('broken'))
      response.on('end', () => {
        if (!response.complete || fault?.kind === 'a reset before the answer') return end('broken')
        end({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) })
      })
    })
    const reset = () => {
      if (sent.socket) sent.socket.resetAndDestroy()
      else sent.destroy()
    }
    void write(body ?? Buffer.alloc(0), fault, { send: (part) => void sent.write(part), end: () => sent.end(), reset })
  })
}

interface Line {
  send(part: Buffer): void
  end(): void
  reset(): void
}

async function write(body: Buffer, fault: Options['fault'], { send, end, reset }: Line): Promise<void> {
  const half = Math.floor(body.length / 2)
  const isCut = fault?.kind === 'half an upload'
  if (isCut || fault?.kind === 'a stalled upload') {
    send(body.subarray(0, half))
    await delay(fault.ms)
    if (isCut) return reset()
    send(body.subarray(half))
  } else if (fault?.kind === 'a slow upload') {
    const size = Math.ceil(body.length / 8)
    for (let at = 0; at < body.length; at += size) {
      send(body.subarray(at, at + size))
      await delay(fault.ms / 8)
    }
  } else if (body.length > 0) send(body)
  end()
  if (fault?.kind !== 'a reset before the answer') return
  await delay(fault.ms / 10)
  reset()
}
