import { describe, expect, test } from 'vitest'
import type { TileContext, TileView } from './canvas-tiles.ts'
import { drawPins } from './pin-draw.ts'
import { pinsOf } from './pin-look.ts'
import type { MapStop } from './props.ts'

const stop = (number: number, latitude: number, longitude: number, waits = false): MapStop => ({
  id: number,
  submissionKey: null,
  number: waits ? null : number,
  latitude,
  longitude,
  title: `Stop ${number}`,
  text: '',
  dateText: '',
  photoUrl: null,
})

const colors = {
  accent: 'red',
  onAccent: 'white',
  honey: 'gold',
  onHoney: 'brown',
  sheet: 'paper',
  ink: 'black',
  inkSoft: 'grey',
  line: 'silver',
  font: 'serif',
}

interface Written {
  text: string
  x: number
  y: number
  color: string
}

/** A canvas that keeps what is written on it, and where; `scale` is what the tile's pixels are stretched by. */
function createPaper(scale = 1): { context: TileContext; written: Written[] } {
  const written: Written[] = []
  const stack: { x: number; y: number; factor: number }[] = []
  let at = { x: 0, y: 0, factor: scale }
  const own: Record<string, unknown> = {
    fillStyle: '',
    save: () => stack.push({ ...at }),
    restore: () => {
      at = stack.pop() ?? at
    },
    scale: (by: number) => {
      at.factor *= by
    },
    translate: (x: number, y: number) => {
      at = { ...at, x: at.x + x * at.factor, y: at.y + y * at.factor }
    },
    getTransform: () => ({ a: at.factor }),
    measureText: (text: string) => ({ width: 8 * text.length }),
    fillText: (text: string, x: number, y: number) =>
      written.push({ text, x: at.x + x * at.factor, y: at.y + y * at.factor, color: `${own['fillStyle']}` }),
  }
  const context = new Proxy(own, { get: (target, name: string) => target[name] ?? (() => undefined) })
  return { context: context as unknown as TileContext, written }
}

function draw(stops: readonly MapStop[], view: Partial<TileView>): Written[] {
  const full = { x: 0, y: 0, zoom: 2, size: 512, scale: 1, ...view }
  const { context, written } = createPaper(full.scale)
  Array.from(drawPins(() => context, pinsOf(stops), full, colors))
  return written
}

describe('pins drawn into tiles', () => {
  test('a pin over the edge of two tiles is on both, at one place', () => {
    // At zoom 2 the world is 1024 pixels wide: Greenwich is the edge between the tiles 0 and 1.
    const [west] = draw([stop(1, 40, 0)], { x: 0 })
    const [east] = draw([stop(1, 40, 0)], { x: 1 })
    expect(west).toMatchObject({ text: '1', x: 512 })
    expect(east).toMatchObject({ text: '1', x: 0, y: west?.y })
    expect(draw([stop(1, 40, 0)], { y: 1 })).toEqual([])
  })

  test('a pin at the date line is on both sides of the world', () => {
    expect(draw([stop(1, 40, 180)], { x: 1 })).toMatchObject([{ text: '1', x: 512 }])
    expect(draw([stop(1, 40, 180)], { x: 0 })).toMatchObject([{ text: '1', x: 0 }])
  })

  test('between two zooms it lies where the stretched world has it', () => {
    const [pin] = draw([stop(1, 40, -90)], { scale: 1.25 })
    expect(pin).toMatchObject({ x: 320 })
  })

  test('those in the south are drawn over those in the north', () => {
    const texts = draw([stop(1, 50, -90), stop(2, 70, -90), stop(3, 60, -40)], {}).map(({ text }) => text)
    expect(texts).toEqual(['2', '3', '1'])
  })

  test('stops that share a pin bear their numbers and how many they are', () => {
    const near = [stop(1, 50, -90), stop(2, 50.1, -90), stop(3, 50.2, -90)]
    expect(draw(near, {}).map(({ text }) => text)).toEqual(['1–3', '3'])
  })

  test('a tile without pins is not opened', () => {
    const open = () => {
      throw new Error('opened')
    }
    const view = { x: 1, y: 1, zoom: 2, size: 512, scale: 1 }
    expect(Array.from(drawPins(open, pinsOf([stop(1, 40, -90)]), view, colors))).toEqual([])
  })

  test('the newest stop is honey, what waits is hollow', () => {
    const [first, latest, waiting] = draw([stop(1, 60, -170), stop(2, 60, -90), stop(3, 60, -20, true)], {})
    expect(first).toMatchObject({ text: '1', color: 'white' })
    expect(latest).toMatchObject({ text: '2', color: 'brown' })
    expect(waiting).toMatchObject({ text: '', color: 'grey' })
  })
})
