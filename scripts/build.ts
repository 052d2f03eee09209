// Builds the app into pwa/dist when its inputs have changed. `npm run build -- --force` builds in any case.
import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { hashInputs } from './build-inputs.ts'
import { mergeAssets, type BuiltAssets } from './build-assets.ts'
import { prerender } from './prerender.ts'
import { compressAssets } from './compress-assets.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = path.join(root, 'pwa', 'dist')
const stampFile = path.join(dist, '.build.json')

interface Stamp {
  inputs: string
  assets: BuiltAssets
}

/** True when pwa/dist was built from something else than what lies here now. */
export async function isBuildStale(): Promise<boolean> {
  return (await readStamp())?.inputs !== (await hashInputs(root))
}

/** Builds in a process of its own, whose memory goes with it and which ends when this one does. */
export async function buildInChild(): Promise<void> {
  const args = ['--import', 'tsx', fileURLToPath(import.meta.url), '--force']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`The app could not be built.\n${output.trim()}`)
}

/** Builds aside and swaps, so that a server on the same folder never serves half a build. */
export async function build(): Promise<void> {
  const inputs = await hashInputs(root)
  const before = await readStamp()
  const aside = path.join(root, 'pwa', `dist.${process.pid}.tmp`)
  try {
    await runVite(aside)
    await prerender({ root, dist: aside })
    await compressAssets(aside, dist)
    const assets = await mergeAssets({ from: dist, into: aside, known: before?.assets ?? {}, now: Date.now() })
    await writeFile(path.join(aside, '.build.json'), JSON.stringify({ inputs, assets } satisfies Stamp))
    await swap(aside)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

async function runVite(outDir: string): Promise<void> {
  const vite = await import('vite').catch(() => {
    throw new Error(
      'The app needs to be built, but its build tools are not installed. Run npm ci including dev dependencies.',
    )
  })
  const configFile = path.join(root, 'pwa', 'vite.config.ts')
  await vite.build({ configFile, mode: 'production', logLevel: 'warn', build: { outDir, emptyOutDir: true } })
}

async function swap(aside: string): Promise<void> {
  const old = `${aside}.old`
  await mkdir(dist, { recursive: true })
  await rename(dist, old)
  try {
    await rename(aside, dist)
  } catch {
    // Another build of the same sources was faster: its result is as good.
    await cp(aside, dist, { recursive: true })
  }
  await rm(old, { recursive: true, force: true })
}

async function readStamp(): Promise<Stamp | null> {
  try {
    return JSON.parse(await readFile(stampFile, 'utf8')) as Stamp
  } catch {
    return null
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.on('disconnect', () => process.exit(1))
  const isForced = process.argv.includes('--force')
  try {
    if (isForced || (await isBuildStale())) await build()
    else process.stdout.write('The app is up to date.\n')
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
