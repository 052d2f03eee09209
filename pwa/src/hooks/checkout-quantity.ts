import { tabStorage } from './device-storage.ts'

/** The spec's name for it (section 4): how many tags go from the shop to the checkout of this tab. */
const key = 'checkout-quantity'

/** The quantity as plain digits; null when none was chosen in this tab. */
export const readCheckoutQuantity = (): string | null => tabStorage.read(key)

export const keepCheckoutQuantity = (quantity: string): void => tabStorage.write(key, quantity)

export const forgetCheckoutQuantity = (): void => tabStorage.write(key, null)
