import { randomBytes } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Images } from '../images/images.ts'
import type { Log } from '../log.ts'

export interface ProfilePictures {
  /** A small WebP of the picture at the address; null when there is none to be had. */
  fetch(url: URL): Promise<Buffer | null>
}

const seconds = 3
const maxBytes = 1024 * 1024

/** Pictures of admins, copied once at sign-in: the dashboard then talks to no other host. */
export function createProfilePictures(needs: { images: Images; tempDir: string; log: Log }): ProfilePictures {
  const { images, tempDir, log } = needs

  async function shrink(bytes: Buffer): Promise<Buffer | null> {
    await mkdir(tempDir, { recursive: true })
    const file = path.join(tempDir, `plush-trails-picture-${randomBytes(8).toString('hex')}`)
    try {
      await writeFile(file, bytes)
      return (await images.prepare(file)).files[0]?.bytes ?? null
    } finally {
      await rm(file, { force: true })
    }
  }

  return {
    async fetch(url) {
      try {
        const answer = await fetch(url, { signal: AbortSignal.timeout(seconds * 1000), redirect: 'error' })
        const bytes = answer.ok ? await readUpTo(answer, maxBytes) : null
        return bytes && (await shrink(bytes))
      } catch (error) {
        log.info(
          { error: error instanceof Error ? error.message : String(error) },
          'Profile picture could not be fetched',
        )
        return null
      }
    },
  }
}

async function readUpTo(answer: Response, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of (answer.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
