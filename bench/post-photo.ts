import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { photoSizes } from '../api/contract/limits.ts'
import { apiPaths } from '../api/contract/paths.ts'
import { phonePhoto } from '../api/testing/photos.ts'

/**
 * An entry with a 12-megapixel photo through the real API (upload, password, three sizes, files, row) against bare sharp
 * making the same three sizes; and a journey read meanwhile against the same read on an idle server. Both sides of a
 * ratio run alternately in this same run. Usage: node --import tsx bench/post-photo.ts [rounds]
 */
const rounds = Number(process.argv[2] ?? 15)
const goals = { post: 1.2, reads: 1.5 }

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(1)} ms`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function startApi() {
  const file = fileURLToPath(new URL('./post-photo-server.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    // Two arenas keep the allocator from holding the memory of every thread that ever decoded.
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
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

async function post(url: string, photo: Buffer): Promise<void> {
  const form = new FormData()
  const fields = { location: 'Lisbon', comment: 'Bench', addedBy: 'Bench', latitude: '38.7', longitude: '-9.1' }
  for (const [name, value] of Object.entries({ ...fields, password: 'secret' })) form.set(name, value)
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'image.jpg')
  const response = await fetch(url + apiPaths.entries('BENCH'), { method: 'POST', body: form })
  if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
  await response.json()
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
  const file = path.join(folder, 'photo.jpg')
  await writeFile(file, photo)
  await post(api.url, photo)
  await bareSharp(file)

  const through: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    through.push(await timed(() => post(api.url, photo)))
    bare.push(await timed(() => bareSharp(file)))
  }

  const idle: number[] = []
  const busy: number[] = []
  for (let round = 0; round < 3; round++) {
    const end = performance.now() + 1500
    idle.push(await readsUntil(api.url, () => performance.now() > end))
    let isPosting = true
    const posting = (async () => {
      for (let i = 0; i < 6; i++) await post(api.url, photo)
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
} finally {
  await api.stop()
  await rm(folder, { recursive: true, force: true })
}
