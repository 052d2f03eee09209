import fc, { type Arbitrary } from 'fast-check'
import { multipartBody, multipartType, type RawPart } from '../multipart.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { authorToken } from './known-values.ts'
import { hostileText, hostileValue, ref, Ref, type RefKind } from './field-values.ts'
import type { RouteSpec } from './routes.ts'

/** What is sent, once `Ref`s have become values. */
export interface Plan {
  method: string
  params: unknown[]
  query: [string, unknown][]
  headers: Record<string, unknown>
  body: Body | null
  asAdmin: boolean
}

type Body =
  | { as: 'json'; value: unknown }
  | { as: 'form'; fields: unknown; image: string; extra: string }
  | { as: 'raw'; type: string; text: string }

export type Resolve = (kind: RefKind, index: number) => unknown

/** Requests to one route: most of them right, the others wrong in one or more places. */
export function requestsTo(method: string, spec: RouteSpec): Arbitrary<Plan> {
  return fc.record({
    method: method === 'ALL' ? fc.constantFrom('GET', 'POST', 'DELETE') : fc.constant(method),
    params: fc.tuple(...(spec.params ?? []).map((kind) => rarely(ref(kind), hostileText))),
    query: queryOf(spec),
    headers: headersOf(spec),
    body: bodyOf(spec),
    asAdmin: spec.withoutAdmin ? fc.constant(false) : rarely(fc.constant(true), fc.constant(false)),
  })
}

const rarely = <T, U>(usual: Arbitrary<T>, other: Arbitrary<U>): Arbitrary<T | U> =>
  fc.oneof({ weight: 7, arbitrary: usual }, { weight: 1, arbitrary: other })

function queryOf({ query }: RouteSpec): Arbitrary<[string, unknown][]> {
  const junk = fc.array(
    fc.tuple(fc.oneof(fc.constantFrom('limit', 'search', 'sort', 'a[b]', '__proto__'), hostileText), hostileText),
    {
      maxLength: 2,
    },
  )
  if (!query) return rarely(fc.constant([]), junk)
  const right = arbitraryOf(query).map((value) =>
    Object.entries(value as object).filter((pair): pair is [string, unknown] => pair[1] !== undefined),
  )
  return rarely(
    right,
    fc.tuple(right, junk).map(([some, more]) => [...some, ...more]),
  )
}

const headerText = fc.string({ unit: 'binary-ascii', maxLength: 60 }).map((text) => text.replace(/[^\x20-\x7e]/g, '?'))

function headersOf({ isAuthors, isOwners }: RouteSpec): Arbitrary<Record<string, unknown>> {
  if (isOwners) return rarely(fc.record({ Authorization: ref('bearer') }), fc.record({ Authorization: headerText }))
  const usual = isAuthors ? { Authorization: `Bearer ${authorToken}` } : {}
  const odd = {
    'Idempotency-Key': fc.oneof(ref('submissionKey'), fc.uuid(), headerText),
    Authorization: fc.oneof(headerText, fc.constantFrom('Bearer', 'Bearer x', 'Basic eA==')),
    'Accept-Language': fc.oneof(headerText, fc.constantFrom('de', 'en-GB;q=0', '*')),
    'If-None-Match': fc.oneof(headerText, fc.constantFrom('*', '"x"', 'W/"x", "y"')),
    'X-Forwarded-For': fc.oneof(headerText, fc.constantFrom('::1', '[::1]:80', '1.2.3.4, 5.6.7.8')),
    'X-Request-Id': headerText,
    Origin: fc.oneof(fc.constantFrom('null', 'https://evil.example'), headerText),
    Range: fc.constantFrom('bytes=0-1', 'bytes=-', 'bytes=9999999-'),
    'Content-Encoding': fc.constantFrom('gzip', 'br', 'x'),
    Accept: fc.constantFrom('text/html', '*/*;q=0', ''),
    Host: fc.constantFrom('evil.example', '[', 'a b'),
  }
  const key = fc.oneof(ref('submissionKey'), fc.uuid())
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 6, arbitrary: fc.record({ 'Idempotency-Key': key }) },
    { weight: 2, arbitrary: fc.record(odd, { requiredKeys: [] }) },
  )
}

function bodyOf({ body, as = [] }: RouteSpec): Arbitrary<Body | null> {
  const raw = fc.record({
    as: fc.constant('raw' as const),
    type: fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      multipartType,
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      '',
    ),
    text: fc.oneof(hostileText, fc.constantFrom('{', '[1', '"x', '{"a":1}', '--plush-trails-test\r\n', '\ud83d')),
  })
  if (!body) return fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: raw })
  const right = arbitraryOf(body)
  const value = rarely(right, broken(right))
  const kinds = as.map((way) =>
    way === 'json'
      ? value.map((sent): Body => ({ as: 'json', value: sent }))
      : fc
          .record({ fields: value, image: images, extra: rarely(fc.constant(''), extras) })
          .map((sent): Body => ({ as: 'form', ...sent })),
  )
  return fc.oneof({ weight: 12, arbitrary: fc.oneof(...kinds) }, { weight: 1, arbitrary: raw })
}

/** Names of the files of `FuzzFiles`; '' sends none. */
const images = fc.constantFrom('', '', '', 'jpeg', 'jpeg', 'jpeg', 'png', 'cut', 'text', 'empty')
/** What is wrong with the form itself. */
const extras = fc.constantFrom('twice', 'unended', 'oddName', 'secondFile', 'otherFile', 'longName')

/** One field less, more, or of another kind; or something else altogether. */
function broken(right: Arbitrary<unknown>): Arbitrary<unknown> {
  const change = fc.tuple(right, fc.nat(), fc.oneof(fc.constant(undefined), hostileValue)).map(([value, at, other]) => {
    if (typeof value !== 'object' || value === null) return other
    const names = [...Object.keys(value), 'unknown']
    return { ...value, [names[at % names.length] ?? 'unknown']: other }
  })
  return fc.oneof({ weight: 4, arbitrary: change }, { weight: 1, arbitrary: hostileValue })
}

/** `Ref`s become what they stand for. */
export function resolveRefs(value: unknown, resolve: Resolve): unknown {
  if (value instanceof Ref) {
    const found = resolve(value.kind, value.index)
    return value.asText ? String(found) : found
  }
  if (Array.isArray(value)) return value.map((item) => resolveRefs(item, resolve))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, resolveRefs(item, resolve)]))
}

export type FuzzFiles = Record<string, Buffer>

/** Bytes and type of a body. */
export function encodeBody(body: Body, files: FuzzFiles): { type: string; bytes: Buffer } {
  if (body.as === 'raw') return { type: body.type, bytes: Buffer.from(body.text) }
  if (body.as === 'json') return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body.value) ?? '') }
  const parts: RawPart[] = fieldParts(body.fields)
  const file = files[body.image]
  const image = (name: string) => ({ name, value: file ?? Buffer.from('x'), filename: 'photo.jpg' })
  if (file) parts.push(image('image'))
  if (body.extra === 'secondFile') parts.push(image('image'))
  if (body.extra === 'otherFile') parts.push(image('other'))
  if (body.extra === 'twice') parts.push(...parts.slice(0, 1))
  if (body.extra === 'oddName') parts.push({ name: 'a[b][__proto__]', value: 'x' })
  if (body.extra === 'longName') parts.push({ name: 'n'.repeat(500), value: 'x' })
  return { type: multipartType, bytes: multipartBody(parts, { end: body.extra !== 'unended' }) }
}

function fieldParts(fields: unknown): RawPart[] {
  if (typeof fields !== 'object' || fields === null) return [{ name: 'value', value: String(fields) }]
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name: name.replace(/["\r\n]/g, '_'), value: asText(value) }],
  )
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
