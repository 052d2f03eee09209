import type { Knex } from 'knex'
import type { Images, PreparedPhoto } from '../../adapters/images/images.ts'
import type { PasswordLimits } from '../../domain/password-limits.ts'
import type { Passwords } from '../../adapters/passwords.ts'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import { offsetMinutes } from '../../contract/dates.ts'
import type { AddEntryInput } from '../../contract/entries.ts'
import type { Budgets } from '../../domain/budgets.ts'
import { storePhoto } from '../../domain/photos.ts'
import { endSearch } from '../../domain/lost-toys.ts'
import type { Places } from '../../domain/present-entry.ts'
import { holdingPhotoPlace, workFor, type Client } from '../../domain/work.ts'
import type { ToyWrites } from '../../domain/toy-writes.ts'
import type { Senders } from '../../domain/senders.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { noteNewStop } from '../../domain/followers.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { Toy } from '../../models/toy.ts'
import { entryDate } from './entry-date.ts'
import { entryColumns, type SentImage } from './entry-columns.ts'
import { fingerprint, type SentContent } from './fingerprint.ts'
import { findSubmission, insertKey, replayEntry, requireEntry } from './submission-keys.ts'

interface Needs {
  knex: Knex
  images: Images
  photoStore: PhotoStore
  passwords: Passwords
  passwordLimits: PasswordLimits
  budgets: Budgets
  toyWrites: ToyWrites
  senders: Pick<Senders, 'hash'>
}

export interface Submission {
  toyId: string
  input: AddEntryInput
  image: SentImage | null
  /** The client's id of the entry; null when it sent none. */
  submissionKey: string | null
  client: Client
  /** When the request reached us, before its body. */
  arrivedAt: Date
}

export interface EntryAnswer {
  entry: Entry
  /** How exactly its toy's owner has places told. */
  places: Places
  /** True when it was stored before. */
  replayed: boolean
}

export interface EntryService {
  /** The id of the toy as it is written on its tag; throws "not_found". */
  requireToy(toyId: string): Promise<string>
  /** Whether the key has an entry; throws "removed" when it had one. */
  isStored(submissionKey: string): Promise<boolean>
  /**
   * The entry of a stored key as it is now, when `content` was sent under it first; null stands for content that could
   * never be stored. Throws "already_sent_differently" or "removed".
   */
  replay(submissionKey: string, content: SentContent | null): Promise<EntryAnswer>
  /** Stores the entry once for each key: of several attempts at once the first to finish does, the others get its entry. */
  add(submission: Submission): Promise<EntryAnswer>
}

export function createEntryService(needs: Needs): EntryService {
  const { knex, passwords, passwordLimits, budgets, senders, toyWrites } = needs

  /** Null, and nothing written, when another attempt with the key was first. */
  async function insert(
    trx: Knex.Transaction,
    toyId: string,
    submission: Submission,
    photo: PreparedPhoto | null,
  ): Promise<EntryAnswer | null> {
    const { input, submissionKey, arrivedAt, client } = submission
    const toy = await Toy.query(trx).findById(toyId).forUpdate()
    if (!toy || toy.deletingSince) throw toyGone()
    const key = submissionKey && { key: submissionKey, toyId, fingerprint: fingerprint(sentContent(submission)) }
    if (key && !(await insertKey(trx, key))) return null
    const entry = await Entry.query(trx)
      .insert({
        toyId,
        ...entryColumns(input, photo),
        date: entryDate(input, { toyCreatedAt: toy.createdAt, arrivedAt }),
        dateOffset: input.takenAt === undefined ? null : offsetMinutes(input.takenAt),
        receivedAt: new Date(),
        submissionKey,
        sender: senders.hash(client.sender.address),
        authorHash: input.authorHash === undefined ? null : Buffer.from(input.authorHash, 'hex'),
      })
      .returning('*')
    await endSearch(trx, toy, entry)
    await updateJourneyFacts(trx, toyId, 1)
    await noteNewStop(trx, { toyId, entryId: entry.id })
    return { entry, places: toy, replayed: false }
  }

  async function replay(submissionKey: string, content: SentContent | null): Promise<EntryAnswer> {
    const known = await findSubmission(knex, submissionKey)
    if (!known) throw new Error('A stored submission key no longer exists')
    return { entry: replayEntry(known, content), places: known.places, replayed: true }
  }

  async function findToy(toyId: string): Promise<Toy> {
    const toy = await Toy.query(knex).modify('byTagId', toyId).first()
    if (!toy) throw toyGone()
    return toy
  }

  return {
    replay,
    requireToy: async (toyId) => (await findToy(toyId)).id,
    async isStored(submissionKey) {
      const known = await findSubmission(knex, submissionKey)
      if (known) requireEntry(known)
      return known !== null
    },
    async add(submission) {
      const { toyId, input, image, submissionKey, client } = submission
      const toy = await findToy(toyId)
      const attempt = { sender: client.sender, toyId: toy.id, signal: client.gone }
      await passwordLimits.guard(attempt, () => passwords.verify(toy.passwordHash, input.password))
      // Everything slow comes before the transaction, which holds a connection for a few statements only. A photo whose
      // row is not written may be shared with another entry: the sweeper knows, and collects it.
      const photo =
        image &&
        (await holdingPhotoPlace(budgets, client.sender, () => storePhoto(needs, image.path, workFor(client, toy.id))))
      const added = await toyWrites.run(toy.id, () => knex.transaction((trx) => insert(trx, toy.id, submission, photo)))
      return added ?? (await replay(submissionKey as string, sentContent(submission)))
    },
  }
}

function sentContent({ toyId, input, image }: Submission): SentContent {
  return { toyId, fields: input, imageSha256: image?.sha256 ?? null }
}

function toyGone(): AppError {
  return new AppError('not_found', message('toyNotFound'))
}
