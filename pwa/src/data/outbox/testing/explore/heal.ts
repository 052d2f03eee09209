import type { NextLook } from '../../queries.ts'
import type { QueuedEntry } from '../../status.ts'
import type { Context } from './context.ts'
import { isSame, show } from './content.ts'
import { isSameTo, latestKey, require, Violation, type KnownEntry } from './model.ts'
import { closeForm, type Page } from './act.ts'
import { kill, start, wake, type Stage } from './perform.ts'
import { makeRandom } from './random.ts'

/** Rounds after which an outbox that still has something to send is called stuck. */
const mostRounds = 40
/** Milliseconds: whatever the clock said, nothing waits longer. */
const longestWait = 25 * 3_600_000

/**
 * Everything becomes well: the network, the server, the room on the device; forms are closed, and a person presses what
 * each entry offers. Then every entry must be on the server, or wait for a person with a reason that stays.
 */
export async function heal(stage: Stage, seed: number): Promise<void> {
  const { device, model } = stage
  Object.assign(device.storage, { full: null })
  device.storage.changes++
  Object.assign(device.network, { isOnline: true, faults: [] })
  for (const page of stage.pages) if (page) closeForm(page)
  // What was held up for long comes now, in front of a person who may already have acted on its absence.
  while (device.network.late.length > 0) device.network.late.shift()?.()
  await drain(stage)
  // Requests that nobody will ever answer run out of time.
  await device.world.pass(11 * 60_000)
  await drain(stage)
  kill(stage, 1)
  kill(stage, 2)
  await start(stage, 0)
  const page = stage.pages[0] as Page
  const random = makeRandom(seed)
  await round(stage, 'network')
  for (let rounds = 0; ; rounds++) {
    require(rounds < mostRounds, `the outbox is stuck: ${describe(await ask(stage, page.context.app.listQueued()))}`)
    await judgeFates(stage, page.context)
    const look = await ask(stage, page.context.app.nextLook())
    const queued = await ask(stage, page.context.app.listQueued())
    judgeLook(look, queued, device.world.deviceNow())
    if (look) {
      // Some of the rounds are a person's, who does not wait.
      await device.world.pass(Math.max(look.dueAt - device.world.deviceNow(), 0) + 1)
      await round(stage, rounds % 4 === 3 ? 'person' : 'clock')
      continue
    }
    const isDone = queued.map((entry) => settle(stage, page, entry, random() < 0.5))
    await drain(stage)
    if (!isDone.includes(false)) break
    await round(stage, 'clock')
  }
  for (const entry of model.entries) judgeEnd(stage, entry)
}

/** Lets everything go on that can without time passing. */
export async function drain({ device: { world } }: Stage): Promise<void> {
  for (let turns = 0; world.gates.length > 0; turns++) {
    if (turns > 5000) throw new Violation('a run never ended')
    await world.open(world.gates[0] as (typeof world.gates)[number])
    if (world.failure) throw world.failure
  }
}

async function round(stage: Stage, cause: 'network' | 'clock' | 'person'): Promise<void> {
  wake(stage, [0], cause)
  await drain(stage)
  // Without Web Locks the lease of a dead context runs out first.
  await stage.device.world.pass(20_000)
  await drain(stage)
}

async function ask<T>(stage: Stage, answer: Promise<T>): Promise<T> {
  const result = { value: undefined as T | undefined }
  answer.then((value) => (result.value = value), stage.device.world.report)
  await stage.device.world.quiet()
  await drain(stage)
  return result.value as T
}

const describe = (queued: readonly QueuedEntry[]) =>
  queued.map(({ fields, status }) => `${fields.location} ${JSON.stringify(status)}`).join('; ')

/** A time to look again is known exactly as long as something can be sent without the person. */
function judgeLook(look: NextLook | null, queued: readonly QueuedEntry[], now: number): void {
  require(look === null || look.dueAt - now <= longestWait, `the next look is in ${(look?.dueAt ?? 0) - now} ms`)
  const needy = new Set(queued.filter(({ status }) => isRefused(status)).map(({ toyId }) => toyId.toLowerCase()))
  const isHeld = ({ toyId, isTakeBack }: QueuedEntry) => !isTakeBack && needy.has(toyId.toLowerCase())
  const sendable = queued.filter((entry) => entry.status.name !== 'needs-you' && !isHeld(entry))
  require((look !== null) === sendable.length > 0, `the next look is ${JSON.stringify(look)} with ${describe(queued)}`)
  for (const { fields, status, toyId } of queued) {
    const isBehind = status.name === 'waiting' && status.reason === 'toy-password'
    require(!isBehind || needy.has(toyId.toLowerCase()), `${fields.location} waits for a password nobody can give`)
  }
}

const isRefused = (status: QueuedEntry['status']) => status.name === 'needs-you' && status.reason === 'wrong-password'

/** Presses what the status offers; false when that may have led on. */
function settle(
  { people, model, device: { server } }: Stage,
  page: Page,
  { status, fields, toyId, keepsPhoto }: QueuedEntry,
  isCorrection: boolean,
): boolean {
  const entry = model.entries.find(({ name }) => name === fields.location) as KnownEntry
  if (status.name !== 'needs-you' || page.isBusy) return status.name !== 'needs-you'
  switch (status.reason) {
    case 'wrong-password':
      people.supplyPassword(page, toyId, server.passwords.get(toyId) as string)
      return false
    case 'earlier-version':
      if (isCorrection || keepsPhoto) people.sendAsCorrection(page, entry)
      else people.sendAsNew(page, entry)
      return false
    case 'correction-refused':
      if (keepsPhoto) people.discard(page, entry)
      else people.sendAsNew(page, entry)
      return false
    case 'take-back-refused':
      people.discard(page, entry)
      return false
    case 'refused-fields':
    case 'toy-gone':
      people.edit(page, entry, 'keep')
      return false
    case 'photo-refused':
    case 'photo-lost':
      people.edit(page, entry, 'new')
      return false
    case 'removed':
      return true
  }
}

async function judgeFates(stage: Stage, { app }: Context): Promise<void> {
  for (const entry of stage.model.entries) {
    const key = latestKey(entry)
    if (key === undefined) continue
    const fate = await ask(stage, app.readFate(key))
    if (fate.name !== 'sent') continue
    require(entry.takenBack !== 'done', `"sent" is said of ${entry.name}, which was taken back`)
    const stored = stage.device.server.stored.get(key)
    const isTrue =
      stored !== undefined &&
      (entry.discarded !== 'no' || (entry.content && isSameTo(entry, stored.content, entry.content)))
    require(isTrue ===
      true, `"sent" is said of ${entry.name}, but the server has ${stored ? show(stored.content) : 'nothing'}`)
  }
}

/** Once, as it was last kept; or here, because it was published and taken down. */
function judgeEnd({ model, device }: Stage, entry: KnownEntry): void {
  const { name, keys, content, discarded, takenBack, copies, returned } = entry
  const stored = [...device.server.stored.values()].filter((row) => row.entry === name)
  require(stored.length <= 1 + copies, `${name} is on the server ${stored.length} times`)
  const once = stored.filter((entry) => !returned.has(entry.content.words))
  const isTwice = once.some((a) => once.some((b) => a !== b && isSame(a.content, b.content)))
  require(!isTwice, `${name} is on the server twice with the same content`)
  const key = keys.at(-1)
  const last = stored.find((entry) => entry.key === key)
  if (discarded === 'untried') return require(!last, `${name} was discarded and is on the server`)
  if (discarded === 'tried' || key === undefined || content === null) return
  if (takenBack !== 'no') {
    require(!last || last.isRemoved, `${name} was taken back and is on the server`)
    return require(!model.seen.rows.has(key), `${name} was never taken back`)
  }
  if (model.seen.rows.get(key)?.row.state.name === 'needs-you') {
    return require(last?.isRemoved === true, `${name} is left with nothing to press`)
  }
  require(!model.seen.rows.has(key), `${name} was never sent`)
  require(last !== undefined &&
    isSameTo(
      entry,
      last.content,
      content,
    ), `${name} ended as ${last ? show(last.content) : 'nothing'}, not ${show(content)}`)
}
