import { openContext, type Context, type Device } from './context.ts'
import { latestKey, type KnownEntry, type Model } from './model.ts'
import { closeForm, type Page } from './act.ts'
import type { People } from './people.ts'
import { contextNames, toyIds, type Event } from './steps.ts'

/** Everything that a schedule plays on. */
export interface Stage {
  device: Device
  model: Model
  people: People
  /** By index: two pages and the worker; undefined while closed. */
  contexts: (Context | undefined)[]
  pages: (Page | undefined)[]
  /** Counts the openings of each, so that a later one is never taken for a dead one. */
  openings: number
}

export async function start(stage: Stage, index: number): Promise<void> {
  if (stage.contexts[index]) return
  const context = await openContext(stage.device, `${contextNames[index]} (${++stage.openings})`)
  stage.contexts[index] = context
  if (index < 2) stage.pages[index] = { context, isBusy: false, form: null, tab: null }
}

export function kill({ contexts, pages, model, device }: Stage, index: number): void {
  const context = contexts[index]
  if (!context) return
  context.kill()
  model.typing.delete(context.name)
  for (const sent of device.network.sent) {
    // An answer that had come may not have been written down.
    if (sent.context === context.name) model.interrupted.add(sent)
  }
  contexts[index] = undefined
  if (index < 2) pages[index] = undefined
  // What this person was doing is over; what the others are doing is not.
  for (const entry of model.entries) entry.doing = entry.doing.filter(({ page }) => page !== context.name)
}

export function wake(stage: Stage, indexes: readonly number[], cause: 'person' | 'network' | 'clock' | 'sync'): void {
  const { model, device, contexts } = stage
  model.wakes.push({ id: model.wakes.length, cause, at: device.world.deviceNow() })
  for (const index of indexes) {
    contexts[index]?.app.replayOutbox({ cause }).catch(unlessFull(device))
  }
}

/** Without room a run ends early; the next one does what is left. */
const unlessFull =
  ({ world }: Device) =>
  (error: Error) => {
    if (error.name !== 'StorageFullError') world.report(error)
  }

const entryAt = ({ model }: Stage, index: number): KnownEntry | undefined => model.entries[index]

/** Begins what the event says; it goes on as its gates are opened. What makes no sense at this moment does nothing. */
export async function perform(stage: Stage, event: Event): Promise<void> {
  const { device, model } = stage
  const { server } = device
  if ('page' in event) return byPerson(stage, event)
  switch (event.do) {
    case 'replay':
      return wake(stage, [event.context], event.cause)
    case 'wake-all':
      return wake(stage, [0, 1, 2], event.cause)
    case 'kill':
      return kill(stage, event.context)
    case 'start':
      return start(stage, event.context)
    case 'pass':
      return device.world.pass(event.milliseconds)
    case 'turn-clock':
      device.world.skew += event.milliseconds
      model.clockJumps++
      return
    case 'network':
      device.network.isOnline = event.isOnline
      return event.isOnline ? wake(stage, [0, 1, 2], 'network') : undefined
    case 'fault':
      device.network.faults.push(event.fault)
      return
    case 'deliver-late':
      return device.network.late.shift()?.()
    case 'full':
      Object.assign(device.storage, { full: event.full, roomAfter: event.roomAfter, dropped: 0 })
      device.storage.changes++
      return
    case 'change-password': {
      const toy = toyIds[event.toy] as string
      server.passwords.set(toy, server.passwords.get(toy) === 'right' ? 'other' : 'right')
      return
    }
    case 'remove': {
      const stored = server.stored.get(entryAt(stage, event.entry)?.keys[0] ?? '')
      if (stored) stored.isRemoved = true
      return
    }
  }
}

function byPerson(stage: Stage, event: Extract<Event, { page: number }>): void {
  const { people, device } = stage
  const page = stage.pages[event.page]
  if (!page || page.isBusy) return
  const toy = 'toy' in event ? (toyIds[event.toy] as string) : ''
  if (event.do === 'enqueue') return people.enqueue(page, toy, event.photo, event.password)
  if (event.do === 'password') return people.supplyPassword(page, toy, event.password)
  if (event.do === 'refresh') return void page.context.app.refreshJourney(toy).catch(unlessFull(device))
  if (event.do === 'type') return people.type(page, event.photo)
  if (event.do === 'hand-in') return people.handIn(page)
  if (event.do === 'close-form') return closeForm(page)
  const entry = entryAt(stage, event.entry)
  if (!entry || latestKey(entry) === undefined) return
  switch (event.do) {
    case 'edit':
      return people.edit(page, entry, event.photo)
    case 'open-form':
      return people.openForm(page, entry)
    case 'discard':
      return people.discard(page, entry)
    case 'take-back':
      return people.takeBack(page, entry)
    case 'as-new':
      return people.sendAsNew(page, entry)
    case 'as-correction':
      return people.sendAsCorrection(page, entry)
  }
}
