import 'fake-indexeddb/auto'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { toHex } from '../../digest.ts'
import { saveDraft, tabDraftId } from '../../drafts.ts'
import { keptRow } from '../../keeping/rows.ts'
import { localDb } from '../../local-db.ts'
import { enqueueEntry } from '../../outbox/actions.ts'

import { asCorrection, claimed, edited, refused, superseded, unanswered } from '../../outbox/moves.ts'
import { everyToy, type NeedReason, type OutboxRow, type WaitReason } from '../../outbox/rows.ts'
import { keepDelivery } from '../../outbox/receipts.ts'
import { holdRows, inOutbox, queuedEntries, readRow } from '../../outbox/store.ts'
import { enqueueReport } from '../../reports.ts'
import { makeFields, makeToy } from '../makers.ts'
import { dumpDatabase } from './dump-database.ts'
import { releasedPassword, type ReleasedDatabase } from './released-database.ts'

/**
 * Writes the database of the present schema, with rows in every state, to schema-N.json beside this file. To be run
 * before a schema is left behind, by the code that wrote such rows: `node --import tsx pwa/src/data/testing/released/make.ts`.
 * The earlier ones were written the same way, by the code of their time.
 */
const toyId = 'RELEASED-1'
/** Its password was refused. */
const refusedToyId = 'RELEASED-2'
/** Long enough ago for every wait to be over. */
const begun = Date.now() - 2 * 24 * 60 * 60 * 1000

const sending = (row: OutboxRow) => claimed(row, 'of-a-dead-tab', begun)
const failed =
  (reason: WaitReason, retryAfter: number | null = null) =>
  (row: OutboxRow) =>
    unanswered(sending(row), { reason, message: null, retryAfter }, begun)
const refuse = (reason: NeedReason) => (row: OutboxRow) => {
  const issues = reason === 'refused-fields' ? { comment: 'Too long' } : null
  return refused(sending(row), { reason, message: 'In the words of the server', issues }, row)
}
const change = (row: OutboxRow) => {
  const fields = { ...row.fields, comment: 'Better words' }
  return edited(row, { fields, isOtherPhoto: false, hasPhoto: row.hasPhoto })
}

interface Case {
  location: string
  fate: string
  move?: (row: OutboxRow) => OutboxRow
  toyId?: string
}

const cases: Case[] = [
  { location: 'Queued', fate: 'sent' },
  { location: 'Sending', fate: 'sent', move: sending },
  { location: 'Timed out', fate: 'sent', move: failed('timeout') },
  { location: 'Not answered', fate: 'sent', move: failed('no-answer') },
  { location: 'Server busy', fate: 'sent', move: failed('server-busy') },
  { location: 'Server asked', fate: 'sent', move: failed('server-busy', 3_600_000) },
  { location: 'Signed out', fate: 'sent', move: failed('sign-in-page') },
  { location: 'Changed since', fate: 'sent', move: (row) => change(failed('no-answer')(row)) },
  { location: 'Corrected', fate: 'corrected', move: (row) => asCorrection(superseded(change(sending(row)))) },
  { location: 'Refused', fate: 'refused-fields', move: refuse('refused-fields') },
  { location: 'Bad photo', fate: 'photo-refused', move: refuse('photo-refused') },
  { location: 'Lost photo', fate: 'photo-lost', move: refuse('photo-lost') },
  { location: 'No toy', fate: 'toy-gone', move: refuse('toy-gone') },
  { location: 'Taken down', fate: 'removed', move: refuse('removed') },
  { location: 'Published', fate: 'earlier-version', move: (row) => superseded(change(sending(row))) },
  { location: 'Too late', fate: 'correction-refused', move: refuse('correction-refused') },
  { location: 'Wrong password', fate: 'wrong-password', move: refuse('wrong-password'), toyId: refusedToyId },
  { location: 'Behind it', fate: 'toy-password', toyId: refusedToyId },
]

async function drawPhoto(i: number) {
  const background = { r: (i * 37) % 256, g: (i * 91) % 256, b: 128 }
  const bytes = await sharp({ create: { width: 48, height: 32, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { bytes: new Uint8Array(bytes).buffer, type: 'image/jpeg', name: 'image.jpg' }
}

const entries: ReleasedDatabase['entries'] = {}
for (const [i, { location, fate, move, toyId: of = toyId }] of cases.entries()) {
  const photo = i % 3 === 0 || location.endsWith('photo') ? await drawPhoto(i) : null
  const key = await enqueueEntry({ toyId: of, fields: makeFields({ location }), password: releasedPassword, photo })
  const hash = photo && toHex(await crypto.subtle.digest('SHA-256', photo.bytes))
  entries[key] = { toyId: of, location, fate, photo: hash }
  const row = await readRow(key)
  if (row && move) await queuedEntries.put(move(row))
}

const delivered = await enqueueEntry({ toyId, fields: makeFields(), password: releasedPassword, photo: null })
await inOutbox(async () => {
  const row = (await readRow(delivered)) as OutboxRow
  await queuedEntries.delete(delivered)
  await keepDelivery(row, { entryId: 7, edition: 1, age: 0 })
})
const wait = { message: null, failures: 1, since: begun, for: 60_000 }
await holdRows.bulkPut([
  { of: everyToy, v: 1, reason: 'no-answer', ...wait },
  { of: toyId.toLowerCase(), v: 1, reason: 'rate-limited', ...wait },
])
await localDb.table('leases').put({ name: 'outbox', v: 1, holder: 'a dead tab', since: begun, for: 15_000 })
const { latitude, longitude, ...texts } = makeFields({ comment: 'Half written' })
await saveDraft(tabDraftId(toyId, 'a-dead-tab'), {
  ...texts,
  position: { latitude, longitude },
  photo: await drawPhoto(99),
})
const seen = { savedAt: begun, touchedAt: 0, viewedAt: begun }
await localDb.journeys.put({ id: toyId.toLowerCase(), v: 1, toy: makeToy(toyId), etag: '"1"', ...seen })
await localDb.keptJourneys.put({ ...keptRow(toyId), photos: 2, stored: 1, bytes: 90_000, problem: 'unreachable' })
await enqueueReport({ toyId, entryId: null, reason: 'other', words: 'Not a toy' })

const database = { ...(await dumpDatabase()), entries }
await writeFile(new URL(`schema-${database.schema}.json`, import.meta.url), `${JSON.stringify(database, null, 1)}\n`)
