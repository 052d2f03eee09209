import { tagPricePence } from '#contract/payments'

/** What can be typed into a quantity: digits. It may be empty while it is typed, and as long as anyone likes. */
export const onlyDigits = (text: string): string => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')

/** A whole number from 1; without an upper bound, so not a number that rounds. */
export function readQuantity(text: string): bigint {
  const quantity = text === '' ? 1n : BigInt(text)
  return quantity < 1n ? 1n : quantity
}

/** Pounds for that many tags to two decimals (spec section 9), as '30.00'. */
export const totalPounds = (quantity: bigint): string => `${(quantity * BigInt(tagPricePence)) / 100n}.00`
