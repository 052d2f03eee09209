import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * What a first visit downloads, in KiB of gzipped JavaScript per route, against the goals; and what is deferred: parts
 * the app loads automatically once the page is shown, or when a person asks for them. Run `npm run build` first.
 */
const dist = join(import.meta.dirname, '../pwa/dist')

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}
type Manifest = Record<string, Chunk>

const kib = (bytes: number) => Math.round((bytes / 1024) * 10) / 10
const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** The chunk and everything it imports statically: what must arrive before it runs. */
function closure(keys: string[], seen = new Set<string>()): Set<string> {
  for (const key of keys) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) continue
    seen.add(key)
    closure(chunk.imports ?? [], seen)
  }
  return seen
}

async function gzipped(keys: Iterable<string>): Promise<number> {
  let total = 0
  for (const key of keys) total += gzipSync(await readFile(join(dist, manifest[key]?.file ?? '')), { level: 9 }).length
  return total
}

const find = (name: string): string => {
  const key = Object.keys(manifest).find((path) => path.endsWith(name))
  if (!key) throw new Error(`The build has no chunk for ${name}`)
  return key
}

const without = (keys: Set<string>, known: Set<string>) => new Set([...keys].filter((key) => !known.has(key)))

const entry = find('index.html')
const home = closure([entry, find('home-screen.tsx')])
// A visitor who opens a journey starts from the shell; a finder who adds an entry comes from the journey.
const journey = new Set([...home, ...closure([find('journey-screen.tsx')])])
const form = new Set([...journey, ...closure([find('add-entry-screen.tsx')])])

/** Parts that are loaded after the page is shown: automatically (maps), or when they are needed. */
const everything = new Set(Object.keys(manifest).filter((key) => manifest[key]?.file.endsWith('.js')))
const journeyMap = without(closure([find('map-of-stops.tsx')]), journey)
const picker = without(without(closure([find('place-picker.tsx')]), form), journeyMap)
const others = without(everything, new Set([...form, ...journeyMap, ...picker]))

/** What the service worker stores when it is installed, as the network carries it. */
async function precached(): Promise<{ files: number; bytes: number }> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const listed = new Set(
    [...worker.matchAll(/url:\s*["'`]([^"'`]+)["'`]|"url":\s*"([^"]+)"/g)].map((m) => m[1] ?? m[2]),
  )
  let bytes = 0
  let files = 0
  for (const path of await readdir(dist, { recursive: true })) {
    if (!listed.has(path)) continue
    const body = await readFile(join(dist, path))
    // Fonts and pictures are compressed already; servers send them as they are.
    bytes += /\.(woff2|png|webp)$/.test(path) ? body.length : gzipSync(body, { level: 9 }).length
    files += 1
  }
  return { files, bytes }
}

const precache = await precached()
const rows: [route: string, size: number, goal: number | null][] = [
  ['home', await gzipped(home), 90],
  ['journey, on top of home', await gzipped(without(journey, home)), 50],
  ['add-entry, on top of the journey', await gzipped(without(form, journey)), 10],
  ['deferred: the map of a journey', await gzipped(journeyMap), null],
  ['deferred: the map of the form, on top', await gzipped(picker), null],
  ['deferred: everything else', await gzipped(others), null],
  [`precache, ${precache.files} files of every kind`, precache.bytes, 400],
]
let isMet = true
for (const [route, size, goal] of rows) {
  const met = goal === null || kib(size) <= goal
  if (!met) isMet = false
  const against =
    goal === null
      ? ''
      : `goal ${String(goal).padStart(4)} KiB  ratio ${(kib(size) / goal).toFixed(2)}${met ? '' : '  MISSED'}`
  console.log(`${route.padEnd(42)} ${kib(size).toFixed(1).padStart(7)} KiB  ${against}`)
}
if (process.argv.includes('--chunks')) {
  for (const [name, keys] of Object.entries({ home, journey: without(journey, home), form: without(form, journey) })) {
    for (const key of keys) console.log(name, kib(await gzipped([key])), manifest[key]?.file)
  }
}
process.exitCode = isMet ? 0 : 1
