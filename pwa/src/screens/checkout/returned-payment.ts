const secretParameter = 'payment_intent_client_secret'

/** The client secret that a provider's redirect has brought back, or null. */
export const returnedSecret = (): string | null => new URLSearchParams(location.search).get(secretParameter)

/** Takes it out of the address once it is known what became of the payment: a reload is no return. */
export function forgetReturn(): void {
  if (returnedSecret() !== null) history.replaceState(history.state, '', location.pathname)
}
