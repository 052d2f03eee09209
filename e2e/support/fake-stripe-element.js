/* global URLSearchParams, document, fetch, location, queueMicrotask, window */
// Stands in for js.stripe.com in the stories: the few methods the checkout calls, over the same HTTP calls.
;(() => {
  const api = 'https://api.stripe.com/v1/payment_intents/'
  const idOf = (secret) => secret.split('_secret_')[0]

  function flatten(value, name, into) {
    for (const [key, part] of Object.entries(value)) {
      const path = name ? `${name}[${key}]` : key
      if (typeof part === 'object' && part !== null) flatten(part, path, into)
      else into.append(path, String(part))
    }
    return into
  }

  async function call(path, init) {
    try {
      const answer = await (await fetch(api + path, init)).json()
      return answer.error ? { error: answer.error } : { paymentIntent: answer }
    } catch {
      return { error: { type: 'api_connection_error', message: 'We could not connect to the payment provider.' } }
    }
  }

  function createElement() {
    const listeners = {}
    let field = null
    return {
      number: () => field.value.replace(/\s/g, ''),
      mount(place) {
        field = document.createElement('input')
        field.setAttribute('aria-label', 'Card number')
        place.append(field)
        queueMicrotask(() => listeners.ready?.())
      },
      on: (event, listener) => (listeners[event] = listener),
      once: (event, listener) => (listeners[event] = listener),
      off: (event) => delete listeners[event],
      update() {},
      unmount: () => field?.remove(),
      destroy: () => field?.remove(),
    }
  }

  function createElements({ clientSecret }) {
    let element = null
    return {
      clientSecret,
      create: () => (element = createElement()),
      getElement: () => element,
      update() {},
      on() {},
      off() {},
      number: () => element.number(),
    }
  }

  async function confirmPayment({ elements, confirmParams }) {
    const fields = { ...confirmParams, payment_method_data: { type: 'card', card: { number: elements.number() } } }
    const outcome = await call(`${idOf(elements.clientSecret)}/confirm`, {
      method: 'POST',
      body: flatten(fields, '', new URLSearchParams()),
    })
    const redirect = outcome.paymentIntent?.next_action?.redirect_to_url
    if (!redirect) return outcome
    location.assign(redirect.url)
    return new Promise(() => {})
  }

  const notUsed = () => Promise.reject(new Error('not used by the checkout'))
  window.Stripe = Object.assign(
    () => ({
      elements: createElements,
      confirmPayment,
      retrievePaymentIntent: (secret) => call(idOf(secret)),
      createToken: notUsed,
      createPaymentMethod: notUsed,
      confirmCardPayment: notUsed,
    }),
    { version: 'endive' },
  )
})()
