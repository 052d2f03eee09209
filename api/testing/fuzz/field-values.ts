import fc, { type Arbitrary } from 'fast-check'
import { demoCards } from '../../contract/demo-payments.ts'
import { testPassword } from '../builders.ts'

/** Stands for something that exists when the request is sent: the `index`-th known one, whatever their number is. */
export class Ref {
  constructor(
    readonly kind: RefKind,
    readonly index: number,
    /** A number is sent as text. */
    readonly asText = false,
  ) {}
}

export type RefKind =
  | 'tag'
  | 'entry'
  | 'order'
  | 'payment'
  | 'secret'
  | 'token'
  | 'bearer'
  | 'submissionKey'
  | 'cursor'
  | 'before'
  | 'version'
  | 'photo'
  | 'mail'

export const ref = (kind: RefKind, asText = false): Arbitrary<Ref> =>
  fc.nat({ max: 1000 }).map((index) => new Ref(kind, index, asText))

/** Text that parsers, terminals and databases stumble over. */
export const hostileText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\u200b',
    '\u202etxt.exe',
    '\ufeff',
    '\ud83d',
    '👩‍👩‍👧‍👦'.repeat(40),
    'e\u0301'.repeat(500),
    "'; drop table toys; --",
    '%',
    '\\',
    '%_\\%',
    '${7*7}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'null',
    'NaN',
    '1e309',
    '-0',
    '9007199254740993',
    '99999999999999999999',
    '2147483648',
    '../../etc/passwd',
    '=1+1',
    'x'.repeat(20_000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

/** Values of the wrong kind. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 0.1, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[]], [null], { a: {} }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(Array.from({ length: 2_000 }, () => 0)),
)

const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const mostly = (good: Arbitrary<unknown>, other: Arbitrary<unknown> = hostileText) =>
  fc.oneof({ weight: 40, arbitrary: good }, { weight: 1, arbitrary: other })
const tagId = fc.oneof(ref('tag'), fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/))
const email = fc.oneof(fc.constantFrom('ada@example.org', 'ä@bücher.example'), fc.emailAddress())
const degrees = (max: number) => {
  const number = fc.integer({ min: -max * 1e6, max: max * 1e6 }).map((millionths) => millionths / 1e6)
  return fc.oneof(number, number.map(String))
}

/** In the form of our own cursors, about rows that need not exist. */
const madeCursor = fc
  .tuple(
    fc.constantFrom('next', 'previous', 'up'),
    fc.oneof(hostileValue, fc.integer(), words),
    fc.oneof(hostileValue, fc.integer()),
  )
  .map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))

const byField: Record<string, Arbitrary<unknown>> = {
  id: mostly(fc.oneof(tagId, ref('entry', true), ref('order', true))),
  toyId: mostly(tagId),
  entryId: mostly(ref('entry')),
  orderId: mostly(ref('order')),
  password: mostly(fc.oneof({ weight: 4, arbitrary: fc.constant(testPassword) }, { weight: 1, arbitrary: words })),
  latitude: mostly(degrees(90)),
  longitude: mostly(degrees(400)),
  location: mostly(words),
  comment: mostly(words),
  addedBy: mostly(words),
  name: mostly(words),
  ownerName: mostly(words),
  mission: mostly(words),
  edition: mostly(fc.constantFrom(1, '2', 3, 2 ** 31 - 1)),
  quantity: mostly(fc.constantFrom(2, 2, 2, 3, '2'), fc.integer()),
  amount: mostly(fc.constantFrom(20, 20, 30), fc.double()),
  totalAmount: mostly(fc.constantFrom('10', '20.5', 30, '99999999.99')),
  paymentIntentId: mostly(ref('payment')),
  clientSecret: mostly(ref('secret')),
  payment_intent_client_secret: mostly(ref('secret')),
  email: mostly(email),
  customerEmail: mostly(email),
  receiptEmail: mostly(email),
  country: mostly(fc.constantFrom('GB', 'GB', 'FR', 'United Kingdom')),
  number: mostly(fc.constantFrom(...Object.values(demoCards))),
  expiry: mostly(fc.constantFrom('12/39', '01 / 40')),
  cvc: mostly(fc.constantFrom('123', '1234')),
  returnUrl: mostly(fc.constantFrom('/checkout', '/checkout', 'https://evil.example', '//evil.example', '/\\evil')),
  version: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: ref('version') }),
  cursor: mostly(fc.oneof(ref('cursor'), madeCursor)),
  before: mostly(ref('before')),
  limit: mostly(fc.integer({ min: 1, max: 100 }).map(String)),
  search: mostly(fc.oneof(words, ref('tag'))),
  month: mostly(fc.constantFrom('2026-11', '2020-01', '2099-12')),
  pence: mostly(fc.integer({ min: 1, max: 3_000 }), fc.integer()),
}

/** What a field of this name wants; null when nothing special is known. */
export function valueForField(name: string): Arbitrary<unknown> | null {
  return Object.hasOwn(byField, name) ? (byField[name] ?? null) : null
}
