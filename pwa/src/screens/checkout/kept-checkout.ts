import * as z from 'zod/mini'
import { looseQuantitySchema } from '#contract/payments'
import { forgetCheckoutQuantity, keepCheckoutQuantity, readCheckoutQuantity } from '../../hooks/checkout-quantity.ts'
import { deviceStorage, tabStorage, type SmallStorage } from '../../hooks/device-storage.ts'

/** Name of the purchase in local storage; a storage event about it comes from another tab. */
export const checkoutKey = 'checkout'

const countSchema = z.int().check(z.positive())
const confirmingSchema = z.object({ clientSecret: z.string(), since: z.number() })
const deviceSchema = z.object({
  id: z.uuid(),
  quantity: countSchema,
  confirming: z.nullable(confirmingSchema),
})
const ends = ['paid', 'check'] as const
const tabSchema = z.object({
  id: z.uuid(),
  quantity: countSchema,
  paid: z.nullable(z.object({ at: z.number(), end: z.enum(ends) })),
})

/** A payment that a tab of this device has begun to confirm; `since` in milliseconds of its clock. */
export type Confirming = z.infer<typeof confirmingSchema>
/** How a paid purchase ended: with an order, or with a payment that somebody has to look at first. */
export type PaidEnd = (typeof ends)[number]

/** One purchase of this device (ADR 44). */
export interface Checkout {
  id: string
  quantity: number
}

/** How long a reload of the thanks says thanks again, in milliseconds. */
const thanksFor = 60 * 60_000

const readDevice = () => parse(deviceSchema, deviceStorage, checkoutKey)
const readTab = () => parse(tabSchema, tabStorage, checkoutKey)

function parse<T>(schema: z.ZodMiniType<T>, storage: SmallStorage, key: string): T | null {
  try {
    return z.safeParse(schema, JSON.parse(storage.read(key) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

const writeDevice = (checkout: z.infer<typeof deviceSchema> | null) => write(deviceStorage, checkout)
const writeTab = (tab: z.infer<typeof tabSchema>) => write(tabStorage, tab)

/** Only a change is written, because other tabs are told of it. */
function write(storage: SmallStorage, value: object | null): void {
  const text = value && JSON.stringify(value)
  if (text !== storage.read(checkoutKey)) storage.write(checkoutKey, text)
}

/** How many tags the shop has noted down in this tab; one when that is no number of tags, null when there is no note. */
function readChosen(): number | null {
  const chosen = readCheckoutQuantity()
  return chosen === null ? null : (looseQuantitySchema.safeParse(chosen).data ?? 1)
}

/**
 * The purchase of this tab at this moment: the one it is at, the one that the device is at, or a new one. All tabs of the
 * device share its quantity, and the tab that chose last decides.
 */
export function currentCheckout(now = Date.now()): Checkout {
  const device = readDevice()
  const tab = readTab()
  const chosen = readChosen()
  if (tab && chosen === null && readPaid(tab.id, now)) return { id: tab.id, quantity: tab.quantity }
  const own = tab?.paid === null ? tab : null
  const isChoice = chosen !== null && chosen !== own?.quantity
  // A choice in a tab whose purchase another tab has ended begins the next one.
  const id = (isChoice ? device?.id : (own?.id ?? device?.id)) ?? crypto.randomUUID()
  const shared = device?.id === id ? device : null
  const quantity = isChoice ? chosen : (shared?.quantity ?? own?.quantity ?? 1)
  // Not written again for a purchase that another tab has ended.
  if (shared || (!device && own?.id !== id)) writeDevice({ id, quantity, confirming: shared?.confirming ?? null })
  writeTab({ id, quantity, paid: null })
  if (chosen !== null) keepCheckoutQuantity(String(quantity))
  return { id, quantity }
}

const isWithin = (since: number, time: number, now: number) => now >= since && now - since < time

/** How this purchase ended when this tab has seen it paid, not long ago; else null. */
export function readPaid(id: string, now = Date.now()): PaidEnd | null {
  const tab = readTab()
  return tab?.paid && tab.id === id && isWithin(tab.paid.at, thanksFor, now) ? tab.paid.end : null
}

/** The payment of this purchase that some tab has begun to confirm, or null. */
export function readConfirming(id: string): Confirming | null {
  const device = readDevice()
  return device?.id === id ? device.confirming : null
}

/** While a confirmation is this young, its answer may still be under way. */
export const isYoung = ({ since }: Confirming, now = Date.now()): boolean => isWithin(since, 30_000, now)

/** Written before the provider is asked to take money, so that no reload and no other tab begins anew. */
export function keepConfirming(id: string, confirming: Confirming | null): void {
  const device = readDevice()
  if (device?.id === id) writeDevice({ ...device, confirming })
}

/** The purchase is paid: the next choice in the shop is another one. */
export function endCheckout({ id, quantity }: Checkout, end: PaidEnd): void {
  if (readDevice()?.id === id) writeDevice(null)
  writeTab({ id, quantity, paid: { at: Date.now(), end } })
  forgetCheckoutQuantity()
}
