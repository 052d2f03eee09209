import type { Knex } from 'knex'
import type { Images, PreparedPhoto } from '../../adapters/images.ts'
import type { Log } from '../../adapters/log.ts'
import type { PasswordLimits } from '../../adapters/password-limits.ts'
import type { Passwords } from '../../adapters/passwords.ts'
import type { PhotoStore } from '../../adapters/photo-store.ts'
import { offsetMinutes } from '../../contract/dates.ts'
import type { AddEntryInput } from '../../contract/entries.ts'
import { clampDate } from '../../contract/journey.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { updateJourneyFacts } from '../../models/journey-facts.ts'
import { Toy } from '../../models/toy.ts'
import { fingerprint } from './fingerprint.ts'
import type { Claim, Submissions } from './submissions.ts'

interface Needs {
  knex: Knex
  submissions: Submissions
  images: Images
  photoStore: PhotoStore
  passwords: Passwords
  passwordLimits: PasswordLimits
  log: Log
}

export interface Submission {
  toyId: string
  input: AddEntryInput
  image: { path: string; sha256: string } | null
  /** The client's id of the entry; null when it sent none. */
  key: string | null
  address: string
}

export interface EntryService {
  /** Stores the entry once for each key; `replayed` says that it was stored before. */
  add(submission: Submission): Promise<{ entry: Entry; replayed: boolean }>
}

export function createEntryService(needs: Needs): EntryService {
  const { knex, submissions, images, photoStore, passwords, passwordLimits, log } = needs

  /** Everything slow comes first; the transaction at the end holds a connection for a few statements only. */
  async function store(submission: Submission, claim: Claim | null): Promise<Entry> {
    const { toyId, input, image, address } = submission
    const toy = await Toy.query(knex).modify('byTagId', toyId).first()
    if (!toy) throw toyGone()
    await passwordLimits.guard({ address, toyId: toy.id }, () => passwords.verify(toy.passwordHash, input.password))
    const photo = image ? await images.prepare(image.path) : null
    if (photo) await photoStore.put(photo)
    // A photo whose row is not written below may be shared with another entry: the sweeper knows, and collects it.
    return await knex.transaction((trx) => insert(trx, toy.id, submission, photo, claim))
  }

  async function insert(
    trx: Knex.Transaction,
    toyId: string,
    { input, key }: Submission,
    photo: PreparedPhoto | null,
    claim: Claim | null,
  ): Promise<Entry> {
    const toy = await Toy.query(trx).findById(toyId).forUpdate()
    if (!toy) throw toyGone()
    const now = new Date()
    const takenAt = input.takenAt === undefined ? null : new Date(input.takenAt)
    const entry = await Entry.query(trx)
      .insert({
        toyId,
        location: input.location,
        comment: input.comment,
        addedBy: input.addedBy,
        latitude: input.latitude,
        longitude: input.longitude,
        date: clampDate(takenAt, { createdAt: toy.createdAt, now }),
        dateOffset: input.takenAt === undefined ? null : offsetMinutes(input.takenAt),
        receivedAt: now,
        photoKey: photo?.key ?? null,
        photoWidth: photo?.width ?? null,
        photoHeight: photo?.height ?? null,
        submissionKey: key,
      })
      .returning('*')
    await updateJourneyFacts(trx, toyId, 1)
    if (claim) await submissions.finish(trx, claim, entry.id)
    return entry
  }

  return {
    async add(submission) {
      const { toyId, input, image, key } = submission
      if (key === null) return { entry: await store(submission, null), replayed: false }
      const begun = await submissions.begin(key, toyId, fingerprint(toyId, input, image?.sha256 ?? null))
      if ('stored' in begun) return { entry: begun.stored, replayed: true }
      try {
        return { entry: await store(submission, begun.claim), replayed: false }
      } catch (error) {
        // Should even this fail, the lease runs out by itself.
        await submissions.release(begun.claim).catch(() => {
          log.warn({ key }, 'A submission key could not be released')
        })
        throw error
      }
    },
  }
}

function toyGone(): AppError {
  return new AppError('not_found', 'Toy not found')
}
