import fc, { type Arbitrary } from 'fast-check'
import type * as z from 'zod/mini'
import { hostileText, valueForField } from './field-values.ts'

/** The parts of a schema's definition that are looked at. */
interface Def {
  type: string
  shape?: Record<string, z.core.$ZodType>
  innerType?: z.core.$ZodType
  element?: z.core.$ZodType
  options?: readonly z.core.$ZodType[]
  in?: z.core.$ZodType
  entries?: Record<string, string | number>
  values?: unknown[]
  format?: string
  checks?: readonly { _zod: { def: { format?: string; pattern?: RegExp } } }[]
}

/**
 * What a schema mostly accepts, derived from the schema itself. What a transformation or a refinement wants is not in there:
 * `valueForField` knows that by the field's name, and the server says the rest.
 */
export function arbitraryOf(schema: z.core.$ZodType, field = ''): Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def
  const known = valueForField(field)
  // A known value must be of the kind the schema is about; objects and lists are built from their parts.
  if (known && !['object', 'array', 'optional', 'nullable', 'default'].includes(def.type)) return known
  return build(def, field)
}

function build(def: Def, field: string): Arbitrary<unknown> {
  const inner = (schema: z.core.$ZodType | undefined) => (schema ? arbitraryOf(schema, field) : fc.jsonValue())
  switch (def.type) {
    case 'object':
      return objectOf(def.shape ?? {})
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined, freq: 3 })
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null, freq: 4 })
    case 'array':
      return fc.array(inner(def.element), { maxLength: 4 })
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}))
    case 'literal':
      return fc.constantFrom(...(def.values ?? []))
    case 'union':
      return fc.oneof(...(def.options ?? []).map((option) => inner(option)))
    case 'pipe':
      return inner(def.in)
    case 'string':
      return stringOf(def)
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue()
  }
}

function objectOf(shape: Record<string, z.core.$ZodType>): Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([name, schema]) => [name, arbitraryOf(schema, name)] as const)
  return fc.record(Object.fromEntries(fields))
}

function stringOf({ format, checks = [] }: Def): Arbitrary<unknown> {
  const pattern = checks.map((check) => check._zod.def.pattern).find((found) => found !== undefined)
  if (format === 'uuid') return fc.uuid()
  if (format === 'datetime') return instant
  if (pattern) return fc.stringMatching(new RegExp(pattern.source))
  return fc.oneof(
    { weight: 9, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
    { weight: 1, arbitrary: hostileText },
  )
}

const instant = fc
  .oneof(
    {
      weight: 19,
      arbitrary: fc.date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2030-01-01') }),
    },
    { weight: 1, arbitrary: fc.date({ noInvalidDate: true, min: new Date(-62e12), max: new Date(253e12) }) },
  )
  .map((date) => date.toISOString())
  .chain((text) => fc.constantFrom(text, text.replace('Z', '+13:45'), text.replace('Z', '-11:00')))
