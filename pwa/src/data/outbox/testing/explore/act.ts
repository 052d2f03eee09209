import type { DevicePhoto } from '../../../photo.ts'
import type { Context, Device } from './context.ts'
import { makePhoto } from './content.ts'
import { require, type Doing, type KnownEntry, type Writing } from './model.ts'

interface Shown {
  words: number
  photo: Writing['photo']
  /** Undefined for the photo that is published. */
  was: DevicePhoto | null | undefined
  edition: number
  isCorrection: boolean
}

/** An edit form that is open in a page. */
export interface Form {
  entry: KnownEntry
  key: string
  /** The request for the entry's lock. */
  lockId: number
  release: () => unknown
  /** What it shows; null until it has been read. */
  shown: Shown | null
  /** A chosen photo found no room in the draft. */
  hasUnkeptPhoto: boolean
}

/** A page with the person in front of it, who does one thing at a time. */
export interface Page {
  context: Context
  isBusy: boolean
  form: Form | null
  /** Held from the first form on, so that its drafts are not given to another page; null before that. */
  tab: Promise<void> | null
}

export function closeForm(page: Page): void {
  page.form?.release()
  page.form = null
}

/** Undefined for one that is left as it is. */
export const photoOf = (photo: Writing['photo']): DevicePhoto | null | undefined =>
  photo === 'unchanged' ? undefined : photo === null ? null : makePhoto(photo)

interface Act<T> {
  page: Page
  /** What it is done to, if the device may change it by this. */
  entry?: KnownEntry
  kind?: Doing['kind']
  work: () => Promise<T>
  /** Judges what the person was told against what the device kept. */
  told?: (result: T) => void
  /** The same when "not saved" was said. */
  refused?: () => void
}

/** The person does something in a page. */
export function act<T>({ world, storage }: Device, { page, entry, kind, work, told, refused }: Act<T>): void {
  page.isBusy = true
  const changes = storage.changes
  const doing = kind && { kind, page: page.context.name }
  if (entry && doing) entry.doing.push(doing)
  const end = () => {
    page.isBusy = false
    if (entry && doing) entry.doing = entry.doing.filter((other) => other !== doing)
  }
  const fail = (error: Error) => {
    end()
    if (error.name !== 'StorageFullError') throw error
    const isFull = storage.full !== null && storage.roomAfter === 0
    require(isFull || storage.changes > changes, 'a write found no room, which could have been made')
    refused?.()
  }
  const succeed = (result: T) => {
    end()
    told?.(result)
  }
  work().then(succeed, fail).catch(world.report)
}
