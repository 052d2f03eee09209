import * as z from 'zod/mini'
import { refundReasons, type AdminPayment, type RefundOrderInput } from '#contract/admin-payments'
import { tabStorage } from '../../../hooks/device-storage.ts'

/** A refund that was asked for, and whose answer is not known. */
export type KeptRefund = Pick<RefundOrderInput, 'pence' | 'reason' | 'key'>

const schema = z.object({ pence: z.int(), reason: z.enum(refundReasons), key: z.uuid() })
const keyOf = (orderId: number) => `refund-${orderId}`

/** Kept until there is an answer, so that a closed dialog or a reload goes on with the same refund. */
export function keepRefund(orderId: number, refund: KeptRefund | null): void {
  tabStorage.write(keyOf(orderId), refund && JSON.stringify(refund))
}

/** The refund that is not finished: as this tab has kept it, else as the server knows it. */
export function unfinishedRefund(orderId: number, { refunds }: AdminPayment): KeptRefund | null {
  return readKept(orderId) ?? askedAtServer(refunds)
}

function readKept(orderId: number): KeptRefund | null {
  try {
    return z.safeParse(schema, JSON.parse(tabStorage.read(keyOf(orderId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

function askedAtServer(refunds: AdminPayment['refunds']): KeptRefund | null {
  const asked = refunds.find(({ state }) => state === 'asked')
  if (!asked?.key || !asked.reason) return null
  return { key: asked.key, reason: asked.reason, pence: Math.round(Number(asked.amount) * 100) }
}
