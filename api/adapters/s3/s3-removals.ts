import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { requireStored, type S3Client } from './s3-client.ts'
import { listObjects } from './s3-listing.ts'
import { S3Refusal } from './s3-refusal.ts'

const prefix = 'leaving/'
/** A removal that has not begun to delete by then does not; a request that got no answer may be carried out until then. */
const removalMs = 60_000
/** After that, what a removal without an end was about to do has been done, or never will be; clocks may differ by 15 min. */
const forgottenMs = 20 * 60_000

export interface S3Removals {
  /** Deletes the objects that `choose` names; true when there were any. No `put` of the same photo is lost meanwhile. */
  remove(photoKey: string, choose: () => Promise<string[]>): Promise<boolean>
  /** Stores a photo by `store`, again if it met a removal. Throws when a removal of it does not end. */
  afterRemovals(photoKey: string, store: () => Promise<void>): Promise<void>
  /** Clears the notes of killed processes. */
  tidy(before: Date): Promise<void>
}

/**
 * S3 has no rename and no lock, and a conditional delete is of no use for a photo that was put again: its bytes, and so its
 * ETag, are the same. Whoever removes a photo therefore writes a note first and looks at the time of the photo after that;
 * whoever puts one looks for notes after putting it. Reads and lists of S3 are consistent, so that one of them sees the other.
 */
export function createS3Removals(client: S3Client, waitMs = 10_000): S3Removals {
  const drop = (key: string) => client.send({ method: 'DELETE', key }, () => true)

  /** True while a removal may still delete the photo. */
  async function isLeaving(photoKey: string): Promise<boolean> {
    for await (const { modifiedAt } of listObjects(client, `${prefix}${photoKey}.`))
      if (Date.now() - modifiedAt.getTime() < forgottenMs) return true
    return false
  }

  return {
    async remove(photoKey, choose) {
      // Mostly it was put a moment ago. A note that its process does not live to drop would keep its next put out for long.
      if ((await choose()).length === 0) return false
      const note = `${prefix}${photoKey}.${randomUUID()}`
      const began = performance.now()
      await client.send({ method: 'PUT', key: note, body: new Uint8Array([1]) }, requireStored)
      const keys = await choose().catch(async (error: unknown) => {
        await drop(note)
        throw error
      })
      if (performance.now() - began > removalMs) throw new S3Refusal('to answer in time', 'too slow', null)
      // The note of a removal that failed stays: a request without an answer may still be carried out.
      await Promise.all(keys.map(drop))
      await drop(note)
      return keys.length > 0
    },

    async afterRemovals(photoKey, store) {
      const until = performance.now() + waitMs
      await store()
      while (await isLeaving(photoKey)) {
        do {
          if (performance.now() > until) throw new S3Refusal(`to keep ${photoKey}`, 'it is being removed', null)
          await delay(100)
        } while (await isLeaving(photoKey))
        await store()
      }
    },

    async tidy(before) {
      for await (const { key, modifiedAt } of listObjects(client, prefix)) if (modifiedAt < before) await drop(key)
    },
  }
}
