import { describe, expect, it } from 'vitest'
import { givesPasswordAway, readTagCode, tagAddress } from './tag-address.ts'

const origin = 'https://trails.example'

describe('the address on a tag', () => {
  it('is the journey’s, with the password only when that is asked for', () => {
    expect(tagAddress(origin, { id: 'K7QM-3XHV', password: null })).toBe('https://trails.example/journey/K7QM-3XHV')
    expect(tagAddress(origin, { id: 'K7QM-3XHV', password: 'q7mk-x3hv' })).toBe(
      'https://trails.example/journey/K7QM-3XHV#k=q7mk-x3hv',
    )
  })

  it.each(['q7mk-x3hv', 'Ünder #1 & 50 %', '100%', 'käse=brot', '🧸🧸🧸🧸'])('comes back as it was: %s', (password) => {
    const code = { id: 'BEAR-7', password }
    expect(readTagCode(tagAddress(origin, code), origin)).toEqual(code)
  })
})

describe('what is scanned', () => {
  it.each([
    ['BEAR-7', 'BEAR-7', null],
    ['  bear-7\n', 'bear-7', null],
    [`${origin}/journey/BEAR-7`, 'BEAR-7', null],
    [`${origin}/journey/BEAR-7/?from=tag`, 'BEAR-7', null],
    [`${origin}/journey/BEAR-7/add-entry#k=honey`, 'BEAR-7', 'honey'],
    ['HTTPS://TRAILS.EXAMPLE/journey/BEAR-7#k=honey', 'BEAR-7', 'honey'],
    [`http://trails.example/journey/BEAR-7`, 'BEAR-7', null],
    [`${origin}/journey/BEAR-7#k=`, 'BEAR-7', null],
    [`${origin}/journey/BEAR-7#k=100%`, 'BEAR-7', '100%'],
    [`${origin}/journey/BEAR-7#main`, 'BEAR-7', null],
  ])('is a tag of ours: %s', (text, id, password) => {
    expect(readTagCode(text, origin)).toEqual({ id, password })
  })

  it.each([
    '',
    'https://evil.example/journey/BEAR-7',
    'https://trails.example.evil.example/journey/BEAR-7',
    'https://trails.example@evil.example/journey/BEAR-7',
    'https://someone:secret@trails.example/journey/BEAR-7',
    'https://trails.example:8443/journey/BEAR-7',
    'https://evil.example/?to=https://trails.example/journey/BEAR-7',
    'javascript:location="https://trails.example/journey/BEAR-7"',
    'data:text/html,https://trails.example/journey/BEAR-7',
    'intent://trails.example/journey/BEAR-7#Intent;scheme=https;end',
    `${origin}/`,
    `${origin}/journey/`,
    `${origin}/journey/BEAR-7/photos`,
    `${origin}/journey/BEAR%2F7`,
    `${origin}/journey/..%2Fadmin`,
    `${origin}/journey/%E0%A4%A`,
    `${origin}/admin`,
    'BEAR 7',
    'A'.repeat(21),
    'WIFI:T:WPA;S:Hotel;P:honey;;',
    `${origin}/journey/BEAR-7#k=${'a'.repeat(600)}`,
  ])('is nothing to us: %s', (text) => {
    expect(readTagCode(text, origin)).toBeNull()
  })
})

describe('a code in a photo', () => {
  it.each([
    [`${origin}/journey/BEAR-7#k=honey`, []],
    ['https://old-name.example/shop/journey/BEAR-7#k=honey', []],
    [`${origin}/owner/BEAR-7#k=secret-of-the-owner`, []],
    ['q7mk-x3hv', ['q7mk-x3hv']],
    ['ID: BEAR-7 Password: Q7MK-X3HV', ['q7mk-x3hv']],
    ['https://other.example/?p=Caf%C3%A9-7', ['café-7']],
  ])('gives the password away: %s', (text, known) => {
    expect(givesPasswordAway(text, known)).toBe(true)
  })

  it.each([
    [`${origin}/journey/BEAR-7`, ['honey']],
    [`${origin}/journey/BEAR-7#main`, []],
    ['https://other.example/#k=honey', []],
    ['WIFI:T:WPA;S:Hotel;P:abc;;', ['abc']],
    ['100%', ['honey']],
  ])('gives nothing away: %s', (text, known) => {
    expect(givesPasswordAway(text, known)).toBe(false)
  })
})
