import { useEffect, useState } from 'react'
import { countOwnWork, measureCaches, type CacheSizes, type OwnWork } from '../data/keeping/caches.ts'

/** What the browser and the caches say; null for what they do not say. */
export interface StorageFacts {
  /** Bytes used by this site, and the most it may use. */
  estimate: { usage: number; quota: number } | null
  /** Whether the browser has promised not to delete anything automatically. */
  isPromised: boolean | null
  caches: CacheSizes
  own: OwnWork
}

type Storage = Partial<Pick<StorageManager, 'estimate' | 'persisted' | 'persist'>>

const storage = () => navigator.storage as Storage | undefined

async function readEstimate(): Promise<StorageFacts['estimate']> {
  const { usage, quota } = (await storage()?.estimate?.()) ?? {}
  return usage === undefined || !quota ? null : { usage, quota }
}

const noCaches: CacheSizes = { tiles: 0, photos: new Map() }
const noWork: OwnWork = { waiting: 0, drafts: 0 }

async function readFacts(): Promise<StorageFacts> {
  // Each by itself: a browser that refuses one may tell the others.
  const [estimate, isPromised, caches, own] = await Promise.all([
    readEstimate().catch(() => null),
    Promise.resolve(storage()?.persisted?.()).catch(() => undefined),
    measureCaches().catch(() => noCaches),
    countOwnWork().catch(() => noWork),
  ])
  return { estimate, isPromised: isPromised ?? null, caches, own }
}

/** Asks the browser to keep what is stored; true when it promises. */
export const askToPersist = async (): Promise<boolean> =>
  Boolean(await Promise.resolve(storage()?.persist?.()).catch(() => false))

/** Facts about the device's storage, read again when `change` is another; null until they are there. */
export function useStorageFacts(change: unknown): StorageFacts | null {
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => {
      void readFacts().then((found) => isOver || setFacts(found))
    }, settleMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [change])
  return facts
}

/** While photos arrive one after the other, nothing is measured. */
const settleMs = 300
