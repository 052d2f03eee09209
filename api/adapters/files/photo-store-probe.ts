import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type writeDurably } from './durable-files.ts'

interface Options {
  /** The folder to write into; rejects when there cannot be one. */
  folder(): Promise<string>
  write: typeof writeDurably
  /** For how long an outcome is as good as a new one. */
  everyMs: number
}

/** As much as no file system stores beside its blocks: on a full disk an empty file may still be written. */
const probe = Buffer.alloc(16 * 1024)
const patienceMs = 3_000

/** Writes a file and removes it. Calls within `everyMs`, and while one is under way, share one outcome. */
export function createProbe({ folder, write, everyMs }: Options): () => Promise<void> {
  let last: { at: number; outcome: Promise<void> } | null = null
  let isUnderWay = false

  async function writeProbe(): Promise<void> {
    const file = join(await folder(), `probe-${randomUUID()}`)
    try {
      await write(file, probe)
    } finally {
      await rm(file, { force: true })
    }
  }

  return () => {
    if (!last || (!isUnderWay && Date.now() - last.at >= everyMs)) {
      isUnderWay = true
      const outcome = writeProbe().finally(() => (isUnderWay = false))
      outcome.catch(() => undefined)
      last = { at: Date.now(), outcome }
    }
    return within(patienceMs, last.outcome)
  }
}

/** A network file system without its server never answers. */
async function within(ms: number, outcome: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The photo folder did not answer in ${ms} ms`)), ms)
  })
  try {
    await Promise.race([outcome, late])
  } finally {
    clearTimeout(timer)
  }
}
