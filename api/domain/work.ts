import type { Context } from 'koa'
import type { Work } from '../concurrency/fair-queue.ts'
import { clientGone } from './client-gone.ts'
import type { Budgets } from './budgets.ts'
import { senderOf, type Sender } from './sender.ts'

/** Who waits for a piece of work, and until when it makes sense. */
export interface Client {
  sender: Sender
  /** Aborted when the client has gone. */
  gone: AbortSignal
}

export const clientOf = (ctx: Context): Client => ({ sender: senderOf(ctx), gone: clientGone(ctx) })

/** The client's place in a fair queue: by network, sender and toy. */
export function workFor({ sender, gone }: Client, toyId: string): Work {
  return { flow: [sender.network, sender.address, toyId.toLowerCase()], signal: gone }
}

/** Runs the work on a photo while it holds one of the sender's places for photos that wait. Throws "rate_limited". */
export async function holdingPhotoPlace<T>(budgets: Budgets, sender: Sender, work: () => Promise<T>): Promise<T> {
  const { refund } = await budgets.take('photos', sender)
  try {
    return await work()
  } finally {
    await refund()
  }
}
