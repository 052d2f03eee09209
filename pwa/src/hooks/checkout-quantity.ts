/** The spec's name for it (section 4): how many tags go from the shop to the checkout of this tab. */
const key = 'checkout-quantity'

/** The quantity as plain digits; '1' when none was chosen. */
export function readCheckoutQuantity(): string {
  try {
    return sessionStorage.getItem(key) ?? '1'
  } catch {
    return '1'
  }
}

export function keepCheckoutQuantity(quantity: string): void {
  try {
    sessionStorage.setItem(key, quantity)
  } catch {
    // Storage switched off: the checkout begins with one tag, and shows that.
  }
}

export function forgetCheckoutQuantity(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
