import { describe, expect, it } from 'vitest'
import { addressHashes, mailboxOf } from './mailbox.ts'

describe('an address', () => {
  it.each([
    ['Ada@Example.ORG', 'ada@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@BÜCHER.example', 'ada@xn--bcher-kva.example'],
    // Not the domain that a browser would make of it: who reads one mailbox need not read the other.
    ['ada@ｅxample.org', 'ada@ｅxample.org'],
    ['ada@exa%6dple.org', 'ada@exa%6dple.org'],
  ])('%s is the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

  it.each([
    ['a.d.a+toys@gmail.com', 'ADA@googlemail.com', true],
    ['ada@example.org', 'bo@example.org', false],
    ['+@example.org', '++@example.org', true],
  ])('%s and %s count as one: %s', (one, other, same) => {
    const hash = (email: string) => addressHashes(email, ['secret'])[0].toString('hex')
    expect(hash(one) === hash(other)).toBe(same)
  })
})
