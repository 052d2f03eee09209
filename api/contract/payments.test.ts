import { describe, expect, it } from 'vitest'
import { countryChoices, countryCode, countryName } from './countries.ts'
import { orderNumber, shippingAddressSchema } from './orders.ts'
import {
  createPaymentIntentSchema,
  formatPounds,
  looseQuantitySchema,
  paymentDescription,
  totalPence,
} from './payments.ts'

describe('money', () => {
  it('is written as pounds and pence', () => {
    expect(formatPounds(totalPence(3))).toBe('£30.00')
    expect([5, 99_999_000, -1050].map(formatPounds)).toEqual(['£0.05', '£999990.00', '-£10.50'])
  })

  it('buys whole tags only', () => {
    for (const good of ['3', ' 3 ', 3]) expect(looseQuantitySchema.parse(good)).toBe(3)
    for (const bad of ['0', '-1', '1.5', '1e3', 'abc', '', 0, 1.5, 100_000, Number.NaN, null]) {
      expect(looseQuantitySchema.safeParse(bad).success).toBe(false)
    }
  })

  it('is refused where there is no request for a payment at all', () => {
    for (const nothing of [undefined, null, 'x', 1, []]) {
      expect(createPaymentIntentSchema.safeParse(nothing).success).toBe(false)
    }
  })

  it('names what was bought', () => {
    expect(paymentDescription(1)).toMatch(/adventure tag$/)
    expect(paymentDescription(2)).toMatch(/adventure tags$/)
  })
})

describe('orders', () => {
  it('have a number of six digits', () => expect(orderNumber(42)).toBe('#000042'))

  it('go to an address with all its parts', () => {
    const address = { name: 'A', email: 'a@b', address: '1 Lane', city: 'C', postalCode: 'P', country: 'GB' }
    expect(shippingAddressSchema.parse({ ...address, name: ' A  B ' })).toMatchObject({ name: 'A B' })
    const wrong = shippingAddressSchema.safeParse({ ...address, city: '', name: 'x'.repeat(101), email: 'a b@c' })
    expect(wrong.error?.issues.map(({ message }) => message).sort()).toEqual([
      'customerNameTooLong',
      'emailInvalid',
      'shippingMissing',
    ])
  })
})

describe('countries', () => {
  it('begin with the United Kingdom and have names', () => {
    expect(countryChoices()[0]).toEqual({ code: 'GB', name: 'United Kingdom' })
    expect(countryName('nz')).toBe('New Zealand')
    expect(countryName('Atlantis')).toBe('Atlantis')
    expect(countryCode('new zealand')).toBe('NZ')
    expect(countryCode('Atlantis')).toBeNull()
  })
})
