import type { Map as LeafletMap, Marker } from 'leaflet'
import type { Position } from '#contract/geo'
import { createPlacePin } from './pin-element.ts'
import { turnsInView } from './worlds.ts'

export interface PlacePin {
  show(position: Position | null): void
  remove(): void
}

/** One chosen place, shown in every world in view, so that the pin is where the person clicked. */
export function createPlacePins(map: LeafletMap): PlacePin {
  let position: Position | null = null
  let pins = new Map<number, Marker>()

  const draw = () => {
    const bounds = map.getBounds().pad(0.5)
    const at = position
    const turns = at
      ? turnsInView({ west: at.longitude, east: at.longitude }, { west: bounds.getWest(), east: bounds.getEast() })
      : []
    const kept = new Map<number, Marker>()
    for (const turn of turns) {
      if (!at) break
      const where: [number, number] = [at.latitude, at.longitude + 360 * turn]
      kept.set(turn, pins.get(turn)?.setLatLng(where) ?? createPlacePin(where).addTo(map))
    }
    for (const [turn, pin] of pins) if (!kept.has(turn)) pin.remove()
    pins = kept
  }
  map.on('moveend resize', draw)
  return {
    show(next) {
      position = next
      draw()
    },
    remove() {
      map.off('moveend resize', draw)
      for (const pin of pins.values()) pin.remove()
      pins = new Map()
    },
  }
}
