import { isInstalled, isIos } from './installed.ts'
import { isStorageKept } from './storage-support.ts'

const hasWorkers = () => (navigator.serviceWorker as ServiceWorkerContainer | undefined) !== undefined

/** Whether journeys can be kept: their words need the database, their photos Cache Storage and the worker that shows them. */
export const canKeep = (): boolean => isStorageKept() && 'caches' in globalThis && hasWorkers()

/** What this browser, or this window of it, can do for somebody without a connection. */
export interface Abilities {
  /** `soon`: the worker does not control this page yet. */
  offline: 'yes' | 'soon' | 'no'
  database: 'yes' | 'no'
  photos: 'yes' | 'no'
  sync: 'yes' | 'no'
  locks: 'yes' | 'no'
  install: 'installed' | 'yes' | 'no'
}

const yesIf = (able: boolean) => (able ? 'yes' : 'no')

export function browserAbilities(): Abilities {
  const workers = hasWorkers()
  return {
    offline: workers ? (navigator.serviceWorker.controller ? 'yes' : 'soon') : 'no',
    database: yesIf(isStorageKept()),
    photos: yesIf(workers && 'caches' in globalThis),
    sync: yesIf(workers && 'SyncManager' in globalThis),
    locks: yesIf('locks' in navigator && navigator.locks !== undefined),
    install: isInstalled() ? 'installed' : yesIf(hasInstallMenu()),
  }
}

/** Browsers that install sites from their menu, with an offer of their own or without. */
const hasInstallMenu = () =>
  'onbeforeinstallprompt' in globalThis || isIos() || isSafari() || /Android.*Firefox/.test(navigator.userAgent)

/** Safari itself: other browsers name it too, and themselves beside it. */
const isSafari = () =>
  /Safari\//.test(navigator.userAgent) &&
  !/Chrom|CriOS|FxiOS|EdgiOS|Edg\/|OPR\/|OPT\/|Android/.test(navigator.userAgent)

/** Safari deletes what a site keeps when nobody has visited it for seven days, unless it is installed. */
export const isEvictedWhenUnused = (): boolean => isSafari() && !isInstalled()
