import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepCheckoutQuantity, readCheckoutQuantity } from '../../hooks/checkout-quantity.ts'
import { currentCheckout, endCheckout, isYoung, keepConfirming, readConfirming, readPaid } from './kept-checkout.ts'

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => vi.restoreAllMocks())

/** From here on another tab of the same device. */
function switchTab(): () => void {
  const before = { ...sessionStorage } as Record<string, string>
  sessionStorage.clear()
  return () => {
    sessionStorage.clear()
    for (const [key, value] of Object.entries(before)) sessionStorage.setItem(key, value)
  }
}

const choose = (quantity: number) => {
  keepCheckoutQuantity(String(quantity))
  return currentCheckout()
}

describe('the purchase of a device', () => {
  it('is one for all its tabs, with the quantity that was chosen last', () => {
    const first = choose(2)
    const back = switchTab()
    expect(currentCheckout()).toEqual(first)
    const changed = choose(5)
    expect(changed).toEqual({ id: first.id, quantity: 5 })
    back()
    expect(currentCheckout()).toEqual(changed)
    expect(readCheckoutQuantity()).toBe('5')
  })

  it('ends when it is paid, and the next choice is another one', () => {
    const first = choose(1)
    endCheckout(first, 'paid')
    expect(currentCheckout()).toEqual(first)
    expect(readPaid(first.id)).toBe('paid')
    const next = choose(1)
    expect(next.id).not.toBe(first.id)
    expect(readPaid(next.id)).toBeNull()
  })

  it('says thanks for an hour, whatever the clock does meanwhile', () => {
    const first = choose(1)
    endCheckout(first, 'check')
    const minutes = (count: number) => Date.now() + count * 60_000
    expect(readPaid(first.id, minutes(59))).toBe('check')
    expect(readPaid(first.id, minutes(61))).toBeNull()
    expect(readPaid(first.id, minutes(-1))).toBeNull()
    expect(currentCheckout(minutes(61)).id).not.toBe(first.id)
  })

  it('that another tab has paid stays this tab’s until it chooses, and then it joins the next one', () => {
    const first = choose(1)
    const back = switchTab()
    endCheckout(currentCheckout(), 'paid')
    const next = choose(3)
    back()
    expect(currentCheckout()).toEqual(first)
    expect(readConfirming(first.id)).toBeNull()
    expect(choose(4)).toEqual({ id: next.id, quantity: 4 })
  })

  it('that another tab has paid is not put back on the device', () => {
    const first = choose(1)
    const back = switchTab()
    endCheckout(currentCheckout(), 'paid')
    back()
    expect(currentCheckout()).toEqual(first)
    expect(localStorage.getItem('checkout')).toBeNull()
  })

  it.each(['{', '[]', '{"id":"1","quantity":1,"confirming":null}', '{"id":null}'])(
    'is new where %s is kept',
    (text) => {
      localStorage.setItem('checkout', text)
      sessionStorage.setItem('checkout', text)
      expect(currentCheckout().quantity).toBe(1)
    },
  )

  it('keeps its ID as long as the page is open where storage is switched off', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError')
      })
    }
    const first = choose(2)
    expect(currentCheckout()).toEqual(first)
    endCheckout(first, 'paid')
    expect(readPaid(first.id)).toBe('paid')
    expect(choose(1).id).not.toBe(first.id)
  })
})

it('a confirmation belongs to its purchase, and is young for half a minute', () => {
  const { id } = choose(1)
  keepConfirming(id, { clientSecret: 'pi_1_secret_x', since: 1_000 })
  keepConfirming('00000000-0000-4000-8000-000000000000', null)
  const confirming = readConfirming(id)
  expect(confirming?.clientSecret).toBe('pi_1_secret_x')
  const at = (now: number) => isYoung(confirming ?? { clientSecret: '', since: 0 }, now)
  expect([at(1_000), at(30_999), at(31_000), at(0)]).toEqual([true, true, false, false])
})
