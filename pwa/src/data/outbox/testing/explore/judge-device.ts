import type { DeliveryRow } from '../../rows.ts'
import { isSame, show, type Content } from './content.ts'
import { isSameTo, latestKey, require, type KnownEntry, type Model } from './model.ts'
import type { Seen, SeenDraft, SeenRow } from './observe.ts'
import type { Server } from './server.ts'

/** Judges every committed change of the device's tables, one at a time as they come. */
export function judgeDevice(model: Model, server: Server, seen: Seen): void {
  const before = model.seen
  model.seen = seen
  for (const [key, row] of seen.rows) judgeRow(model, before.rows.get(key), row)
  for (const key of before.rows.keys()) if (!seen.rows.has(key)) judgeLeaving(model, server, key, before)
  for (const [key, draft] of before.drafts) if (!seen.drafts.has(key)) judgeLostDraft(model, key, draft)
  for (const [key, { takenBackAt }] of seen.deliveries) {
    const isThere = server.stored.has(key)
    if (takenBackAt === null) require(isThere, `a receipt was kept of ${key}, which never arrived`)
    else judgeTakenBack(model, server, key)
  }
}

/** "Taken back" is said when nothing of it is published, and the device shows nothing of it as a stop. */
function judgeTakenBack({ entries, seen }: Model, server: Server, key: string): void {
  const stored = server.stored.get(key)
  require(stored ? stored.isRemoved : server.closed.has(key), `${key} was called taken back, and is published`)
  require(!seen.stops.has(key), `${key} was taken back, and the copy of its journey shows it`)
  const entry = entries.find(({ keys }) => keys.includes(key))
  if (entry && latestKey(entry) === key) entry.takenBack = 'done'
}

const entryOf = (model: Model, name: string): KnownEntry => {
  const entry = model.entries.find((known) => known.name === name)
  require(entry !== undefined, `an entry ${name} appeared that nobody wrote`)
  return entry
}

function judgeRow(model: Model, before: SeenRow | undefined, seen: SeenRow): void {
  const { row, isWhole } = seen
  const entry = entryOf(model, row.fields.location)
  // Its bytes are on the server only.
  if (row.keepsPhoto) seen.content = { ...seen.content, photo: entry.content?.photo ?? null }
  const { content } = seen
  require(isWhole, `${entry.name}: its row and its photo do not agree`)
  const key = row.submissionKey
  if (!entry.keys.includes(key)) {
    const isAsNew = entry.doing.some(({ kind }) => kind === 'as-new')
    require(entry.keys.length === 0 || isAsNew, `${entry.name} got a second key`)
    if (isAsNew) entry.copies++
    entry.keys.push(key)
  }
  require(latestKey(entry) === key, `${entry.name} is back under its former key`)
  if (!before && model.seen.deliveries.has(key)) entry.discarded = 'no'
  require(!(entry.discarded !== 'no' && !before), `${entry.name} is back after it was discarded`)
  if (row.isTakeBack) return noteTakeBack(model, entry, before?.row, row)
  require(!before?.row.isTakeBack, `${entry.name} is no longer taken back, and nobody said so`)
  if (!entry.content || !isSame(entry.content, content)) {
    const base = entry.content
    require(entry.writings.some((writing) =>
      isMade(writing, base, content),
    ), `${entry.name} became ${show(content)}, which nobody wrote${base ? ` (it was ${show(base)})` : ''}`)
    entry.content = content
  }
  entry.editions.set(`${key} ${row.edition}`, content)
  noteState(model, entry, before?.row, row)
}

function noteTakeBack(model: Model, entry: KnownEntry, before: SeenRow['row'] | undefined, row: SeenRow['row']): void {
  const isAsked = before?.isTakeBack || entry.doing.some(({ kind }) => kind === 'take-back')
  require(isAsked === true, `${entry.name} is taken back, and nobody asked for it`)
  if (entry.takenBack === 'no') entry.takenBack = 'asked'
  noteState(model, entry, before, row)
}

const isMade = ({ words, photo }: KnownEntry['writings'][number], base: Content | null, content: Content): boolean =>
  words === content.words && (photo === 'unchanged' ? (base?.photo ?? null) : photo) === content.photo

function noteState(model: Model, entry: KnownEntry, before: SeenRow['row'] | undefined, row: SeenRow['row']): void {
  const { submissionKey, state, toy, secret } = row
  // The person handed in an edit form, and so asked for an attempt; the server's own time holds all the same.
  const isEdited = entry.doing.some(({ kind }) => kind === 'edit')
  if (isEdited && model.waits.get(submissionKey)?.reason !== 'server-asked') model.waits.delete(submissionKey)
  if (state.name === 'waiting') model.waits.set(submissionKey, state)
  if (state.name === 'needs-you') model.waits.delete(submissionKey)
  const isRefused =
    state.name === 'needs-you' && state.reason === 'wrong-password' && before?.state.name !== 'needs-you'
  if (isRefused && secret) {
    const value = `${toy} ${new TextDecoder().decode(secret.data)}`
    if (![...model.typing.values()].includes(value)) model.refusedPasswords.add(value)
  }
}

/** A row leaves when the server has just this edition, or when the person said so. */
function judgeLeaving(model: Model, server: Server, key: string, before: Seen): void {
  const { row, content } = before.rows.get(key) as SeenRow
  const entry = entryOf(model, row.fields.location)
  model.waits.delete(key)
  if (latestKey(entry) !== key) return
  if (entry.doing.some(({ kind }) => kind === 'discard')) {
    entry.discards++
    entry.discarded = row.tried.length === 0 ? 'untried' : 'tried'
    if (entry.takenBack === 'asked') entry.takenBack = 'no'
    return noteGivenUp(entry, row, before.deliveries.get(key))
  }
  const stored = server.stored.get(key)
  if (row.isTakeBack) {
    const isGone = stored ? stored.isRemoved : server.closed.has(key)
    return require(isGone, `${entry.name} left the device as taken back, and is published`)
  }
  const has = stored ? `the server has ${show(stored.content)}` : 'the server has nothing of it'
  require(stored !== undefined &&
    isSameTo(entry, stored.content, content), `${entry.name} left the device with ${show(content)}, but ${has}`)
}

/** What is published stays: as it was delivered, unless a correction that was tried has arrived all the same. */
function noteGivenUp(
  entry: KnownEntry,
  { submissionKey, tried }: SeenRow['row'],
  delivery: DeliveryRow | undefined,
): void {
  const published = delivery && entry.editions.get(`${submissionKey} ${delivery.edition}`)
  if (!delivery || !published) return
  entry.content = published
  entry.isPhotoUnknown ||= tried.some((edition) => edition > delivery.edition)
}

/** What was typed into an edit form and not handed in stays, until it is the entry itself or the person let it go. */
function judgeLostDraft(model: Model, id: string, { words, photo }: SeenDraft): void {
  const [key, tab] = id.split('\n')
  const entry = model.entries.find(({ keys }) => keys.some((known) => known.toLowerCase() === key))
  if (!entry) return
  const { content } = entry
  const isOfEntry = (other: string) => entry.keys.some((known) => other.startsWith(`${known.toLowerCase()}\n`))
  const isMoved = [...model.seen.drafts].some(([other, draft]) => isOfEntry(other) && draft.words === words)
  const isEntry = content !== null && content.words === words && (photo === 'unchanged' || content.photo === photo)
  const isOwn = (page: string) => page.toLowerCase() === tab
  const isEnded = (kind: string) => kind === 'discard' || kind === 'take-back'
  const isAllowed = entry.doing.some(({ kind, page }) => isEnded(kind) || (kind === 'edit' && isOwn(page)))
  require(isEntry ||
    isMoved ||
    isAllowed ||
    entry.takenBack !== 'no', `${entry.name}: words ${words}, typed into its edit form, are gone`)
}
