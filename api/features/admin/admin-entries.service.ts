import type { Knex } from 'knex'
import type { PhotoStore } from '../../adapters/photos/photo-store.ts'
import type { Images } from '../../adapters/images/images.ts'
import type { UpdateEntryInput } from '../../contract/admin-entries.ts'
import { changesBetween, recordAudit } from '../../domain/audit-log.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { resumeSearch } from '../../domain/lost-toys.ts'
import type { PhotoTakeDown } from '../../domain/photo-take-down.ts'
import { storePhoto } from '../../domain/photos.ts'
import { message } from '../../contract/messages/message.ts'
import { AppError } from '../../errors.ts'
import type { SignedIn } from '../../http/sessions.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'
import { entryVersion } from './entry-rows.ts'
import { photoChange, workOf } from './photo-change.ts'
import { requireVersion } from '../../domain/row-version.ts'

interface Needs {
  knex: Knex
  images: Images
  photoStore: PhotoStore
  photoTakeDown: PhotoTakeDown
}

export interface AdminEntryService {
  update(admin: SignedIn, id: number, input: UpdateEntryInput, imagePath: string | null): Promise<Entry>
  /** Its submission key stays, so that a late resend is told that the entry was removed. */
  remove(admin: SignedIn, id: number): Promise<void>
}

export function createAdminEntryService({ knex, images, photoStore, photoTakeDown }: Needs): AdminEntryService {
  /** The entry, locked after its toy: in the order in which a new stop locks them. */
  async function lock(trx: Knex, id: number): Promise<Entry> {
    const found = await Entry.query(trx).findById(id)
    if (found) await Toy.query(trx).findById(found.toyId).forUpdate()
    const entry = await Entry.query(trx).findById(id).forUpdate()
    if (!entry) throw entryGone()
    return entry
  }

  return {
    async update(admin, id, input, imagePath) {
      const found = await Entry.query(knex).findById(id)
      if (!found) throw entryGone()
      // Before the slow work; looked at again when the row is locked.
      requireVersion(input.version, entryVersion(found))
      const photo = await storePhoto({ images, photoStore }, imagePath, workOf(admin))
      const { updated, before } = await knex.transaction(async (trx) => {
        const entry = await lock(trx, id)
        requireVersion(input.version, entryVersion(entry))
        const { location, addedBy, comment } = input
        const updated = await Entry.query(trx)
          .findById(id)
          .patch({
            ...{ location, addedBy },
            ...(comment === undefined ? {} : { comment: comment ?? '' }),
            ...photoChange(photo, input.removeImage),
            // What an admin has changed stays: the author can no longer correct it.
            authorHash: null,
          })
          .returning('*')
          .first()
        if (!updated) throw entryGone()
        await updateJourneyFacts(trx, entry.toyId, 0)
        const changes = changesBetween(snapshot(entry), snapshot(updated))
        if (changes)
          await recordAudit(trx, { email: admin.email, action: 'entry_updated', subject: String(id), ...changes })
        return { updated, before: entry.photoKey }
      })
      photoTakeDown.begin([before])
      return updated
    },

    async remove(admin, id) {
      const photoKey = await knex.transaction(async (trx) => {
        const entry = await lock(trx, id)
        await Entry.query(trx).deleteById(id)
        await resumeSearch(trx, entry)
        await updateJourneyFacts(trx, entry.toyId, entry.hiddenAt ? 0 : -1)
        const before = { toyId: entry.toyId, ...snapshot(entry) }
        await recordAudit(trx, { email: admin.email, action: 'entry_deleted', subject: String(id), before })
        return entry.photoKey
      })
      photoTakeDown.begin([photoKey])
    },
  }
}

function snapshot({ location, comment, addedBy, photoKey }: Entry) {
  return { location, comment, addedBy, photo: photoKey }
}

function entryGone(): AppError {
  return new AppError('not_found', message('entryNotFound'))
}
