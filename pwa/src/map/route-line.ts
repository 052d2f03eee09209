import type { Map as LeafletMap } from 'leaflet'
import { CanvasTiles, watchTheme } from './canvas-tiles.ts'
import type { MapStop } from './props.ts'
import { drawRoute, legsOf, type Route, type RouteColors } from './route-draw.ts'
import { routeSegments } from './worlds.ts'

export interface RouteLine {
  setStops(stops: readonly MapStop[]): void
  remove(): void
}

/**
 * The dashed line through the stops, under the pins: a pale base line with dashes over it, fainter to stops that wait to
 * be sent. It is drawn in tiles, because browsers take seconds for one dashed path of thousands of legs.
 */
export function createRouteLine(map: LeafletMap): RouteLine {
  const pane = map.getPane('thread') ?? map.createPane('thread')
  pane.style.zIndex = '390'
  pane.style.pointerEvents = 'none'
  let route: Route = { sent: [], pending: [] }
  let colors = colorsAt(map.getContainer())
  const tiles = new CanvasTiles({ pane: 'thread' }, (open, view) => drawRoute(open, route, view, colors))
  tiles.addTo(map)
  const unwatch = watchTheme(() => {
    colors = colorsAt(map.getContainer())
    tiles.repaint()
  })
  return {
    setStops(stops) {
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

function colorsAt(element: HTMLElement): RouteColors {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return { base: color('sheet-raised'), stitch: color('accent'), pending: color('ink-soft') }
}

/** From the newest stop that is sent through those that wait. */
function pendingTail(stops: readonly MapStop[]): MapStop[] {
  const pending = stops.filter((stop) => stop.number === null)
  const newest = stops.filter((stop) => stop.number !== null).at(-1)
  return pending.length === 0 ? [] : newest ? [newest, ...pending] : pending
}
