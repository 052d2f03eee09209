import type { Knex } from 'knex'
import type { Log } from '../../adapters/log.ts'
import { message } from '../../contract/messages/message.ts'
import { updateJourneyFacts } from '../../domain/journey-facts.ts'
import { resumeSearch } from '../../domain/lost-toys.ts'
import type { PhotoTakeDown } from '../../domain/photo-take-down.ts'
import type { ToyWrites } from '../../domain/toy-writes.ts'
import { AppError } from '../../errors.ts'
import { Entry } from '../../models/entry.ts'
import { Toy } from '../../models/toy.ts'
import { isTooLate, notTheAuthor, requireAuthor, type Author } from './author.ts'
import { noContent } from './fingerprint.ts'
import { entryRemoved, findSubmission, insertKey } from './submission-keys.ts'

interface Needs {
  knex: Knex
  toyWrites: ToyWrites
  photoTakeDown: PhotoTakeDown
  log: Pick<Log, 'info'>
}

export interface TakeBackService {
  /**
   * Removes the entry for good, and its photo. Nothing that is sent under the key is stored from then on, also when the
   * entry itself has not arrived yet. Throws "removed" when it was removed before, and "forbidden" for another author or
   * when it is too late.
   */
  takeBack(author: Author): Promise<void>
}

export function createTakeBackService({ knex, toyWrites, photoTakeDown, log }: Needs): TakeBackService {
  return {
    async takeBack(author) {
      const { toyId, token } = author
      if (token === null) throw notTheAuthor()
      const entry = await toyWrites.run(toyId, () => knex.transaction((trx) => remove(trx, author)))
      photoTakeDown.begin([entry?.photoKey ?? null])
      if (entry) log.info({ toy: entry.toyId, entry: entry.id }, 'Its author took an entry back')
    },
  }
}

/** The entry that was removed; null when there was none yet. */
async function remove(trx: Knex.Transaction, author: Author): Promise<Entry | null> {
  const { submissionKey: key, token } = author
  // An admin may have given the toy another ID; a toy that is gone has no entries.
  const toyId = (await findSubmission(trx, key))?.entry?.toyId ?? author.toyId
  // A new entry holds this lock while it is written: it is there by now, or it finds the key.
  await Toy.query(trx).modify('byTagId', toyId).forUpdate().first()
  const known = await findSubmission(trx, key)
  if (known && !known.entry) throw entryRemoved()
  if (!known?.entry) {
    const isFirst = await insertKey(trx, { key, toyId, fingerprint: noContent })
    return isFirst ? null : remove(trx, author)
  }
  const entry = await Entry.query(trx).findById(known.entry.id).forUpdate()
  if (entry?.toyId !== toyId) return remove(trx, author)
  requireAuthor(entry, token)
  if (isTooLate(entry)) throw new AppError('forbidden', message('takeBackTooLate'))
  await Entry.query(trx).deleteById(entry.id)
  await resumeSearch(trx, entry)
  await updateJourneyFacts(trx, toyId, entry.hiddenAt ? 0 : -1)
  return entry
}
