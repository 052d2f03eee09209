import { describe, expect, test } from 'vitest'
import { moveToFit, placeCard, type Placing } from './place-card.ts'

const wide = { width: 1000, height: 476 }
const phone = { width: 288, height: 476 }
const card = { width: 280, height: 320 }

const inside = ({ card, area, ...rest }: Placing) => {
  const { left, top } = placeCard({ card, area, ...rest })
  return left >= 0 && top >= 0 && left + card.width <= area.width && top + card.height <= area.height
}

describe('a pin’s card', () => {
  test.each([
    ['above, where there is room', wide, { x: 500, y: 400 }, 'above'],
    ['below a pin near the upper edge', wide, { x: 500, y: 60 }, 'below'],
    ['beside a pin at half height', wide, { x: 300, y: 250 }, 'right'],
    ['before a pin at the right edge', wide, { x: 990, y: 250 }, 'left'],
    ['over the pin where there is no room at all', phone, { x: 140, y: 250 }, null],
    ['at the edge nearest to a pin that left the view', wide, { x: 3000, y: 250 }, null],
  ])('goes %s', (_, area, pin, side) => expect(placeCard({ pin, card, area }).side).toBe(side))

  test.each([wide, phone, { width: 280, height: 320 }])('is in its area wherever the pin is (%j)', (area) => {
    const outside: [number, number][] = []
    for (let x = -400; x <= 1400; x += 25)
      for (let y = -400; y <= 900; y += 25)
        for (const current of ['above', 'left', null] as const)
          if (!inside({ pin: { x, y }, card, area, current })) outside.push([x, y])
    expect(outside).toEqual([])
  })

  test('never covers the pin on a side it names, and its tip points at the pin', () => {
    for (let x = 0; x <= 1000; x += 20) {
      for (let y = 0; y <= 476; y += 20) {
        const { left, top, side, tip } = placeCard({ pin: { x, y }, card, area: wide })
        if (side === 'above' || side === 'below') expect(left + tip).toBeCloseTo(x)
        if (side === 'above') expect(top + card.height).toBeLessThan(y - 40)
        if (side === 'below') expect(top).toBeGreaterThan(y)
        if (side === 'right') expect(left).toBeGreaterThan(x + 20)
        if (side === 'left') expect(left + card.width).toBeLessThan(x - 20)
      }
    }
  })

  test('stays on its side while it fits there', () => {
    const pin = { x: 500, y: 380 }
    expect(placeCard({ pin, card, area: wide, current: 'right' }).side).toBe('right')
    expect(placeCard({ pin, card, area: wide }).side).toBe('above')
  })
})

describe('making room', () => {
  test('nothing moves when the card fits', () => {
    expect(moveToFit({ pin: { x: 500, y: 400 }, card, area: wide })).toBeNull()
  })

  test('on a phone the pin goes the shorter way, and then the card fits', () => {
    for (const y of [160, 200, 280, 340]) {
      const pin = { x: 140, y }
      const move = moveToFit({ pin, card, area: phone })
      expect(move).not.toBeNull()
      // A map pans by whole pixels, and may stop early.
      for (const early of [0, 0.7, 1.4]) {
        const y = pin.y + (move?.y ?? 0) - early * Math.sign(move?.y ?? 0)
        expect(placeCard({ pin: { x: pin.x + (move?.x ?? 0), y }, card, area: phone }).side).not.toBeNull()
      }
    }
    expect(moveToFit({ pin: { x: 140, y: 340 }, card, area: phone })?.y).toBe(34)
    expect(moveToFit({ pin: { x: 140, y: 150 }, card, area: phone })?.y).toBe(-6)
  })

  test.each([
    ['below the view', { x: 140, y: 600 }],
    ['above it', { x: 140, y: -30 }],
    ['at its side', { x: -100, y: 400 }],
  ])('a pin %s, where keys reach it, comes into view', (_, pin) => {
    const move = moveToFit({ pin, card, area: phone })
    const [x, y] = [pin.x + (move?.x ?? 0), pin.y + (move?.y ?? 0)]
    expect(x).toBeGreaterThan(0)
    expect(y).toBeGreaterThanOrEqual(42)
    expect(y).toBeLessThanOrEqual(phone.height)
    expect(placeCard({ pin: { x, y }, card, area: phone }).side).not.toBeNull()
  })

  test('a card as tall as its area moves nothing', () => {
    expect(moveToFit({ pin: { x: 140, y: 340 }, card: { width: 280, height: 476 }, area: phone })).toBeNull()
  })
})
