import type { Knex } from 'knex'
import type { Images, PreparedPhoto } from '../../adapters/images/images.ts'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import type { CorrectEntryInput } from '../../contract/entries.ts'
import type { Budgets } from '../../domain/budgets.ts'
import type { PhotoTakeDown } from '../../domain/photo-take-down.ts'
import { storePhoto } from '../../domain/photos.ts'
import { holdingPhotoPlace, workFor, type Client } from '../../domain/work.ts'
import type { ToyWrites } from '../../domain/toy-writes.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { Toy } from '../../models/toy.ts'
import { entryUnknown, isTooLate, requireAuthor, type Author } from './author.ts'
import type { EntryAnswer } from './entries.service.ts'
import { entryColumns, wordColumns, type SentImage } from './entry-columns.ts'
import { entryRemoved, findSubmission, requireEntry } from './submission-keys.ts'

interface Needs {
  knex: Knex
  images: Images
  photoStore: PhotoStore
  budgets: Budgets
  toyWrites: ToyWrites
  photoTakeDown: PhotoTakeDown
}

export interface Correction {
  input: CorrectEntryInput
  image: SentImage | null
  client: Client
}

export interface CorrectionService {
  /** The entry that is this author's to correct; throws "not_found", "removed" or "forbidden". */
  findOwn(author: Author): Promise<Entry>
  /**
   * Replaces the entry, unless its stored edition is this one or a newer one: then that is the answer. Throws "forbidden"
   * when it is too late for a newer one.
   */
  correct(own: Entry, correction: Correction): Promise<EntryAnswer>
}

export function createCorrectionService(needs: Needs): CorrectionService {
  const { knex, budgets, toyWrites, photoTakeDown } = needs

  const replace = (own: Entry, input: CorrectEntryInput, photo: PreparedPhoto | null) =>
    knex.transaction(async (trx) => {
      // In the order in which a new entry locks them.
      const toy = await Toy.query(trx).findById(own.toyId).forUpdate()
      const entry = await Entry.query(trx).findById(own.id).forUpdate()
      if (!entry || toy?.deletingSince) throw entryRemoved()
      const places = { placesAreRounded: toy?.placesAreRounded ?? false }
      if (input.edition <= entry.edition) return { answer: { entry, places, replayed: true }, before: null }
      // What was reported is decided as it was.
      if (entry.hiddenAt) throw new AppError('forbidden', message('correctionNotNow'))
      const keepsPhoto = input.keepPhoto === true && photo === null
      const columns = keepsPhoto ? wordColumns(input) : entryColumns(input, photo)
      const corrected = await Entry.query(trx).patchAndFetchById(own.id, columns)
      await updateJourneyFacts(trx, own.toyId, 0)
      return { answer: { entry: corrected, places, replayed: false }, before: keepsPhoto ? null : entry.photoKey }
    })

  return {
    async findOwn({ toyId, submissionKey, token }) {
      const known = await findSubmission(knex, submissionKey)
      if (!known) throw entryUnknown()
      const entry = requireEntry(known)
      if (entry.toyId.toLowerCase() !== toyId.toLowerCase()) throw entryUnknown()
      requireAuthor(entry, token)
      return entry
    },

    async correct(own, { input, image, client }) {
      const isNewer = input.edition > own.edition
      // Only then: a correction that was stored in time, and whose answer was lost, may be asked about at any time.
      if (isNewer && isTooLate(own)) throw new AppError('forbidden', message('correctionTooLate'))
      // Editions only rise, so one that is not newer now is not worth the work on its photo.
      const photo =
        image && isNewer
          ? await holdingPhotoPlace(budgets, client.sender, () =>
              storePhoto(needs, image.path, workFor(client, own.toyId)),
            )
          : null
      const { answer, before } = await toyWrites.run(own.toyId, () => replace(own, input, photo))
      photoTakeDown.begin([before])
      return answer
    },
  }
}
