import type { Payment } from '../../adapters/payments/payments.ts'
import { countryName } from '../../contract/countries.ts'
import { limits } from '../../contract/limits.ts'
import type { ShippingAddress } from '../../contract/orders.ts'
import { cleanLine, cleanText, fitsLimit } from '../../contract/text.ts'
import type { Order } from '../../models/order.ts'

type AddressColumns = Pick<
  Order,
  'customerName' | 'customerEmail' | 'shippingAddress' | 'city' | 'postalCode' | 'country'
>

/** Written into an order whose payment has no address: the order is kept, and an admin has to ask the buyer. */
const notGiven = 'Not given'

/**
 * Where an order goes: what the buyer confirmed with the payment, and what the browser sent along for the gaps. The
 * provider has other limits than we do, so its words are cut to fit rather than refused.
 */
export function orderAddress({ shipping, receiptEmail }: Payment, sent?: ShippingAddress): AddressColumns {
  const pick = (told: string | null | undefined, otherwise: string | undefined, max: number, clean = cleanLine) =>
    fit(clean(told ?? ''), max) || fit(clean(otherwise ?? ''), max) || notGiven
  return {
    customerName: pick(shipping?.name, sent?.name, limits.customerName),
    customerEmail: pick(receiptEmail, sent?.email, limits.email),
    shippingAddress: pick(shipping?.address, sent?.address, limits.address, cleanText),
    city: pick(shipping?.city, sent?.city, limits.city),
    postalCode: pick(shipping?.postalCode, sent?.postalCode, limits.postalCode),
    country: countryName(pick(shipping?.country, sent?.country, limits.country)),
  }
}

function fit(text: string, max: number): string {
  return fitsLimit(text, max) ? text : [...text].slice(0, max).join('').trim()
}
