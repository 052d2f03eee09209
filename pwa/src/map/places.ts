import type { Position } from '#contract/geo'
import { formatTags } from '#contract/locale'
import { currentLocale } from '../messages/locale.ts'
import { cellsAcross, loadMapCell, type MapCell } from './map-cell.ts'
import { toWorld } from './mercator.ts'

export interface Place {
  /** In the language of `locale` (BCP 47); null on the open sea. */
  country: string | null
  town: { name: string; km: number } | null
}

/** Farther than this a town says nothing of a place. */
const mostKm = 60
const suggestKm = 25
const earthKm = 40_075

/** What is at a position, from the map's own data. Rejects when that part of the map is not on the device. */
export async function describePlace(position: Position, locale: string = formatTags[currentLocale()]): Promise<Place> {
  const { cell, x, y, kmPerCell } = await find(position)
  const country = countryAt(cell, x, y)
  const near = cell.towns
    .map((town) => ({ town, km: Math.hypot(town.x - x, town.y - y) * kmPerCell }))
    // A large town is a better name for a place just outside it than the village next to it.
    .sort((a, b) => a.km - reach(a.town.size) - (b.km - reach(b.town.size)))[0]
  const isNear = near && near.km <= mostKm
  const code = country ?? (isNear ? near.town.country : null)
  return {
    country: code && countryName(code, locale),
    town: isNear ? { name: near.town.name, km: near.km } : null,
  }
}

/**
 * A name for a position, such as "Lisbon" or, far from any town, "Portugal"; null on the open sea, and when that part of
 * the map is not on the device. Nothing leaves the device but the fetch of a 256th of the world.
 */
export async function suggestPlace(
  position: Position,
  locale: string = formatTags[currentLocale()],
): Promise<string | null> {
  const place = await describePlace(position, locale).catch(() => null)
  if (place?.town && place.town.km <= suggestKm) return place.town.name
  return place?.country ?? null
}

/** Kilometres from its middle within which a town of this size is where one is. */
const reach = (size: number) => 2 ** (size / 4 - 2.5)

async function find(position: Position): Promise<{ cell: MapCell; x: number; y: number; kmPerCell: number }> {
  const world = toWorld(position)
  const across = (((world.x % 1) + 1) % 1) * cellsAcross
  const down = Math.min(world.y, 1 - 1e-9) * cellsAcross
  const [column, row] = [Math.floor(across), Math.floor(down)]
  const kmPerCell = (earthKm / cellsAcross) * Math.cos((position.latitude * Math.PI) / 180)
  return { cell: await loadMapCell(column, row), x: across - column, y: down - row, kmPerCell }
}

/** The country around a point (even-odd), by its code. */
function countryAt({ countries }: MapCell, x: number, y: number): string | null {
  const found = countries.find(({ rings }) => {
    let inside = false
    for (const { points, top, bottom } of rings) {
      if (y < top || y > bottom) continue
      for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
        const [ay, by] = [points[i + 1] as number, points[j + 1] as number]
        if (ay > y === by > y) continue
        const [ax, bx] = [points[i] as number, points[j] as number]
        if (ax + ((y - ay) / (by - ay)) * (bx - ax) > x) inside = !inside
      }
    }
    return inside
  })
  return found?.code ?? null
}

function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}
