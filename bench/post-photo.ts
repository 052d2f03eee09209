import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { photoSizes } from '../api/contract/limits.ts'
import { apiPaths } from '../api/contract/paths.ts'
import { multipartBody, multipartType } from '../api/testing/multipart.ts'
import { bombPng, bombProgressiveJpeg, phonePhoto } from '../api/testing/photos.ts'
import { median } from './support/median.ts'

/**
 * An entry with a 12-megapixel photo through the real API (upload, password, three sizes, files, row) against bare sharp
 * making the same three sizes; a journey read meanwhile against the same read on an idle server; and how soon bombs are
 * refused. Both sides of a ratio run alternately in this same run. Usage: node --import tsx bench/post-photo.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 15)
const agent = new Agent({ keepAlive: true })
const goals = { post: 1.2, reads: 1.5, bombMs: 300 }

const ms = (value: number) => `${value.toFixed(1)} ms`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** What the Procfile sets for the server's process. */
async function productionEnvironment(): Promise<Record<string, string>> {
  const procfile = await readFile(new URL('../Procfile', import.meta.url), 'utf8')
  const [, web = ''] = /^web:(.*)$/m.exec(procfile) ?? []
  return Object.fromEntries([...web.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]))
}

async function startApi() {
  const file = fileURLToPath(new URL('./post-photo-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, ...(await productionEnvironment()) },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()))
    child.once('exit', () => reject(new Error('The server did not start')))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.stdin.end()
    })
  return { url, stop }
}

async function bareSharp(file: string): Promise<void> {
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize({ width: 1600, height: 1600, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encode = (size: number) => {
    const scaled = sharp(data, { raw }).resize({ width: size, height: size, fit: 'inside' })
    return scaled.webp({ quality: 80, effort: 2 }).toBuffer()
  }
  await Promise.all(photoSizes.map(encode))
}

/** The longest of five refusals, in milliseconds. */
async function refusal(url: string, bomb: Buffer): Promise<number> {
  const form = formOf(bomb)
  const times: number[] = []
  for (let i = 0; i < 5; i++) times.push(await timed(() => post(url, form, 413)))
  return Math.max(...times)
}

/** The form as a phone's browser sends it, put together beforehand: the client's own work is not what is measured. */
function formOf(photo: Buffer): Buffer {
  const fields = { location: 'Lisbon', comment: 'Bench', addedBy: 'Bench', latitude: '38.7', longitude: '-9.1' }
  const texts = Object.entries({ ...fields, password: 'secret' }).map(([name, value]) => ({ name, value }))
  return multipartBody([...texts, { name: 'image', filename: 'image.jpg', value: photo }])
}

/** By node's plain client on a connection that stays, which costs least beside what is measured. */
async function post(url: string, form: Buffer, expected = 201): Promise<void> {
  const headers = { 'content-type': multipartType, 'content-length': form.length }
  const sent = request(url + apiPaths.entries('BENCH'), { method: 'POST', headers, agent }).end(form)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const answer = await text(response)
  if (response.statusCode !== expected) throw new Error(`${response.statusCode}: ${answer}`)
}

/** Median of reads, one every 10 ms, until `isDone`. */
async function readsUntil(url: string, isDone: () => boolean): Promise<number> {
  const times: number[] = []
  while (!isDone()) {
    times.push(await timed(async () => (await fetch(url + apiPaths.toy('BENCH'))).text()))
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return median(times)
}

const folder = await mkdtemp('/tmp/plush-trails-bench-photo-')
const api = await startApi()
sharp.cache(false)
try {
  const photo = await phonePhoto()
  const form = formOf(photo)
  const file = path.join(folder, 'photo.jpg')
  await writeFile(file, photo)
  await post(api.url, form)
  await bareSharp(file)

  const through: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    through.push(await timed(() => post(api.url, form)))
    bare.push(await timed(() => bareSharp(file)))
  }

  const idle: number[] = []
  const busy: number[] = []
  for (let round = 0; round < 3; round++) {
    const end = performance.now() + 1500
    idle.push(await readsUntil(api.url, () => performance.now() > end))
    let isPosting = true
    const posting = (async () => {
      for (let i = 0; i < 6; i++) await post(api.url, form)
    })().finally(() => (isPosting = false))
    busy.push(await readsUntil(api.url, () => !isPosting))
    await posting
  }

  const [post50, bare50, idle50, busy50] = [through, bare, idle, busy].map(median) as [number, number, number, number]
  const verdict = (ratio: number, goal: number) =>
    `${ratio.toFixed(2)} × (goal ≤ ${goal} ×: ${ratio <= goal ? 'met' : 'missed'})`
  console.log(`Photo: ${(photo.length / 1e6).toFixed(1)} MB, 12 megapixels; medians of ${rounds}`)
  console.log(`POST through the API ${ms(post50)}, bare sharp ${ms(bare50)}: ${verdict(post50 / bare50, goals.post)}`)
  console.log(`GET meanwhile ${ms(busy50)}, idle ${ms(idle50)}: ${verdict(busy50 / idle50, goals.reads)}`)
  const bombs = { PNG: bombPng(16_000, 16_000), 'progressive JPEG': await bombProgressiveJpeg(16_000, 16_000) }
  for (const [kind, bomb] of Object.entries(bombs)) {
    const longest = await refusal(api.url, bomb)
    const met = longest <= goals.bombMs ? 'met' : 'missed'
    console.log(`${kind} of 256 megapixels refused within ${ms(longest)} (goal ≤ ${goals.bombMs} ms: ${met})`)
  }
} finally {
  await api.stop()
  await rm(folder, { recursive: true, force: true })
}
