import { createHash, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import type { Images } from '../../adapters/images/images.ts'
import type { PhotoStore } from '../../adapters/files/photo-store.ts'
import { correctionMessages, type CorrectEntryInput } from '../../contract/entries.ts'
import { correctionHours } from '../../contract/limits.ts'
import { storePhoto } from '../../domain/photos.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { Toy } from '../../models/toy.ts'
import type { EntryAnswer } from './entries.service.ts'
import { entryColumns, type SentImage } from './entry-columns.ts'
import { entryRemoved, findSubmission, requireEntry } from './submission-keys.ts'

interface Needs {
  knex: Knex
  images: Images
  photoStore: PhotoStore
}

export interface Author {
  toyId: string
  submissionKey: string
  /** Null when none was sent. */
  token: string | null
}

export interface CorrectionService {
  /** The entry that this author may correct now; throws "not_found", "removed" or "forbidden". */
  findOwn(author: Author): Promise<Entry>
  /** Replaces the entry, unless its stored edition is this one or a newer one: then that is the answer. */
  correct(own: Entry, input: CorrectEntryInput, image: SentImage | null): Promise<EntryAnswer>
}

export function createCorrectionService({ knex, images, photoStore }: Needs): CorrectionService {
  return {
    async findOwn({ toyId, submissionKey, token }) {
      const known = await findSubmission(knex, submissionKey)
      if (!known) throw entryUnknown()
      const entry = requireEntry(known)
      if (entry.toyId.toLowerCase() !== toyId.toLowerCase()) throw entryUnknown()
      if (!isAuthor(entry, token)) throw new AppError('forbidden', correctionMessages.notTheAuthor)
      const closesAt = entry.receivedAt.getTime() + correctionHours * 60 * 60 * 1000
      if (Date.now() > closesAt) throw new AppError('forbidden', correctionMessages.tooLate)
      return entry
    },

    async correct(own, input, image) {
      // Editions only rise, so one that is not newer now is not worth the work on its photo.
      const photo = input.edition > own.edition ? await storePhoto({ images, photoStore }, image?.path ?? null) : null
      return await knex.transaction(async (trx) => {
        // In the order in which a new entry locks them.
        await Toy.query(trx).findById(own.toyId).forUpdate()
        const entry = await Entry.query(trx).findById(own.id).forUpdate()
        if (!entry) throw entryRemoved()
        // What was reported is decided as it was.
        if (entry.hiddenAt) throw new AppError('forbidden', correctionMessages.notNow)
        if (input.edition <= entry.edition) return { entry, replayed: true }
        const corrected = await Entry.query(trx).patchAndFetchById(own.id, entryColumns(input, photo))
        await updateJourneyFacts(trx, own.toyId, 0)
        return { entry: corrected, replayed: false }
      })
    },
  }
}

function isAuthor({ authorHash }: Entry, token: string | null): boolean {
  if (!authorHash || token === null) return false
  return timingSafeEqual(createHash('sha256').update(token).digest(), authorHash)
}

function entryUnknown(): AppError {
  return new AppError('not_found', 'Entry not found')
}
