/** A payment this tab has begun to confirm, so that a reload in the middle of it cannot lead to a second one. */
export interface RunningPayment {
  clientSecret: string
  /** Null when only the provider's redirect tells of it. */
  quantity: number | null
}

const key = 'checkout-payment'

/** In the tab alone, never on disk for longer than it lives. */
export function keepRunningPayment(payment: RunningPayment): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(payment))
  } catch {
    // Storage switched off: after a reload only the mail tells how it ended.
  }
}

export function forgetRunningPayment(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** What a provider's redirect brings back, else what this tab had begun. */
export function readRunningPayment(): RunningPayment | null {
  const kept = readKept()
  const returned = returnedSecret()
  if (returned === null) return kept
  return kept?.clientSecret === returned ? kept : { clientSecret: returned, quantity: null }
}

const returnedSecret = () => new URLSearchParams(location.search).get('payment_intent_client_secret')

/** Whether the browser has just come back from a provider's page. */
export const isReturn = (): boolean => returnedSecret() !== null

function readKept(): RunningPayment | null {
  try {
    const { clientSecret, quantity } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as RunningPayment
    return typeof clientSecret === 'string' && Number.isInteger(quantity) ? { clientSecret, quantity } : null
  } catch {
    return null
  }
}
