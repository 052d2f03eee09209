import type { Map as LeafletMap } from 'leaflet'
import { CanvasTiles, watchLooks } from './canvas-tiles.ts'
import { drawPins, type PinColors } from './pin-draw.ts'
import { pinsOf, type JourneyPins } from './pin-look.ts'
import type { MapStop } from './props.ts'
import { drawRoute, legsOf, type Route } from './route-draw.ts'
import { routeSegments } from './worlds.ts'

export interface RouteLine {
  setStops(stops: readonly MapStop[], pins: JourneyPins): void
  remove(): void
}

/**
 * The dashed line through the stops, under the pins: a pale base line with dashes over it, fainter to stops that wait to
 * be sent. It is drawn in tiles, because browsers take seconds for one dashed path of thousands of legs; of long journeys the
 * pins are drawn there too.
 */
export function createRouteLine(map: LeafletMap): RouteLine {
  const pane = map.getPane('thread') ?? map.createPane('thread')
  pane.style.zIndex = '390'
  pane.style.pointerEvents = 'none'
  let route: Route = { sent: [], pending: [] }
  let journey = pinsOf([])
  let colors = colorsAt(map.getContainer())
  const tiles = new CanvasTiles({ pane: 'thread' }, function* (open, view) {
    yield* drawRoute(open, route, view, colors)
    if (journey.areDrawn) yield* drawPins(open, journey, view, colors)
  })
  tiles.addTo(map)
  const unwatch = watchLooks(() => {
    colors = colorsAt(map.getContainer())
    tiles.repaint()
  })
  return {
    setStops(stops, pins) {
      journey = pins
      const sent = stops.filter((stop) => stop.number !== null)
      route = { sent: legsOf(routeSegments(sent)), pending: legsOf(routeSegments(pendingTail(stops))) }
      tiles.repaint()
    },
    remove() {
      unwatch()
      tiles.remove()
    },
  }
}

function colorsAt(element: HTMLElement): PinColors {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    accent: color('accent'),
    onAccent: color('on-accent'),
    honey: color('honey'),
    onHoney: color('on-honey'),
    sheet: color('sheet-raised'),
    ink: color('ink'),
    inkSoft: color('ink-soft'),
    line: color('line-strong'),
    font: color('font-body'),
  }
}

/** From the newest stop that is sent through those that wait. */
function pendingTail(stops: readonly MapStop[]): MapStop[] {
  const pending = stops.filter((stop) => stop.number === null)
  const newest = stops.filter((stop) => stop.number !== null).at(-1)
  return pending.length === 0 ? [] : newest ? [newest, ...pending] : pending
}
