import type { Knex } from 'knex'
import { createPasswords } from '../adapters/passwords.ts'
import { updateJourneyFacts } from '../domain/journey-facts.ts'
import { Entry } from '../models/entry.ts'
import { Order } from '../models/order.ts'
import { Toy } from '../models/toy.ts'

export const testPassword = 'bear hug'
let testPasswordHash: Promise<string> | null = null
let count = 0

/** A toy whose password is `testPassword`; active unless told otherwise. */
export async function createToy(knex: Knex, fields: Partial<Toy> & { password?: string } = {}): Promise<Toy> {
  const { password, ...rest } = fields
  const passwords = createPasswords()
  testPasswordHash ??= passwords.hash(testPassword)
  const number = ++count
  const defaults = {
    id: `TOY-${number}`,
    name: `Toy ${number}`,
    mission: 'See the sea',
    ownerName: 'Ada',
    status: 'active' as const,
    passwordHash: password === undefined ? await testPasswordHash : await passwords.hash(password),
    createdAt: new Date('2025-01-01T00:00:00Z'),
  }
  return Toy.query(knex)
    .insert({ ...defaults, ...rest })
    .returning('*')
}

/** A stop of a toy, with the toy's counters brought up to date. */
export async function createEntry(knex: Knex, toyId: string, fields: Partial<Entry> = {}): Promise<Entry> {
  const defaults = {
    toyId,
    location: `Place ${++count}`,
    comment: 'Lovely here',
    addedBy: 'Bo',
    latitude: 51.5,
    longitude: -0.12,
    date: new Date(Date.parse('2025-06-01T12:00:00Z') + count * 60_000),
  }
  const entry = await Entry.query(knex)
    .insert({ ...defaults, ...fields })
    .returning('*')
  await updateJourneyFacts(knex, toyId, 1)
  return entry
}

/** A pending order that nobody has paid through us. */
export async function createOrder(knex: Knex, fields: Partial<Order> = {}): Promise<Order> {
  const defaults = {
    customerName: 'Ada',
    customerEmail: 'ada@example.org',
    shippingAddress: '1 Long Road',
    city: 'York',
    postalCode: 'YO1 7HH',
    country: 'United Kingdom',
    quantity: 1,
    totalAmount: '10.00',
  }
  return Order.query(knex)
    .insert({ ...defaults, ...fields })
    .returning('*')
}

export interface EntryForm {
  location?: string | undefined
  comment?: string | undefined
  addedBy?: string | undefined
  password?: string | undefined
  latitude?: string | undefined
  longitude?: string | undefined
  [field: string]: string | Blob | undefined
}

/** The form of a new entry; a field given as undefined is left out, `image` is the photo. */
export function entryForm(fields: EntryForm = {}): FormData {
  const defaults = {
    location: 'Lisbon',
    comment: 'Saw the trams',
    addedBy: 'Cleo',
    password: testPassword,
    latitude: '38.7223',
    longitude: '-9.1393',
  }
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...defaults, ...fields })) {
    if (typeof value === 'string') form.set(name, value)
    else if (value) form.set(name, value, 'image.jpg')
  }
  return form
}
