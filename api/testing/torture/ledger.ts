import type { Picture } from './pictures.ts'

/** A toy as far as its owner, its finders and the admin have been told. */
export interface KnownToy {
  id: string
  password: string
  /** `going`: the admin has asked for its removal; until the answer nobody can say more. */
  state: 'inactive' | 'activating' | 'active' | 'going' | 'gone'
  /** What its owner wrote; null for one that was active from the beginning. */
  profile: { name: string; ownerName: string; mission: string; picture: Picture } | null
}

/** One version of an entry. */
export interface Edition {
  number: number
  location: string
  comment: string
  addedBy: string
  latitude: string
  longitude: string
  picture: Picture | null
}

/** An entry as its finder knows it. */
export interface KnownStop {
  key: string
  token: string
  toy: KnownToy
  /** As it was sent first, which is what a resend repeats. */
  first: Edition
  /** As it was acknowledged last. */
  current: Edition
  id: number | null
  /** `open`: no answer has decided it. */
  state: 'open' | 'stored' | 'hidden' | 'gone' | 'refused'
  /** Somebody has a request about it under way. */
  isBusy: boolean
  /** Addresses of its photo and of those it had before. */
  imageUrls: Set<string>
}

export interface KnownPurchase {
  intentId: string
  quantity: number
  /** An order was acknowledged, to the browser or to the payment provider. */
  isOrdered: boolean
}

/** What the world outside was told; the checks compare it with what is there. */
export interface Ledger {
  toys: KnownToy[]
  stops: KnownStop[]
  purchases: KnownPurchase[]
}

export const createLedger = (): Ledger => ({ toys: [], stops: [], purchases: [] })

/** Runs it while nobody else has a request about this entry under way. */
export async function busy<T>(stop: KnownStop, work: () => Promise<T>): Promise<T> {
  stop.isBusy = true
  try {
    return await work()
  } finally {
    stop.isBusy = false
  }
}
