import { LayerGroup, Polyline, type LatLngExpression, type Map as LeafletMap } from 'leaflet'
import { BufferedSvgRenderer } from './buffered-svg-renderer.ts'
import styles from './route-line.module.css'
import type { MapStop } from './props.ts'
import { routeSegments, turnsInView, type RouteSegment } from './worlds.ts'

const manyStops = 150

export interface RouteLine {
  setStops(stops: readonly MapStop[]): void
  remove(): void
}

/**
 * The dashed line through the stops, under the pins: a pale base line with dashes over it. Segments to stops that wait
 * to be sent are fainter. It is drawn once for every copy of the world in view.
 */
export function createRouteLine(map: LeafletMap): RouteLine {
  const pane = map.getPane('thread') ?? map.createPane('thread')
  if (styles.pane) pane.classList.add(styles.pane)
  pane.style.zIndex = '390'
  pane.style.pointerEvents = 'none'
  const renderer = new BufferedSvgRenderer({ pane: 'thread', padding: 0.7, reserve: 0.25 })
  const line = (className: string | undefined) =>
    new Polyline([], { pane: 'thread', renderer, interactive: false, className: className ?? '', smoothFactor: 1.2 })
  const base = line(styles.base)
  const dashes = line(styles.dashes)
  const pendingLine = line(styles.pendingLine)
  const layers = new LayerGroup([base, dashes, pendingLine]).addTo(map)
  let sentSegments: RouteSegment[] = []
  let pendingSegments: RouteSegment[] = []
  let drawn: { turns: number[]; zoom: number } | null = null

  const draw = () => {
    const bounds = map.getBounds().pad(0.5)
    // A piece begins in the home world and ends in it or in a neighbour.
    const reach = { west: -360, east: 360 }
    const turns = turnsInView(reach, { west: bounds.getWest(), east: bounds.getEast() })
    const zoom = map.getZoom()
    // Copies too many cost less than making them anew with every movement.
    if (drawn?.zoom === zoom && turns.every((turn) => drawn?.turns.includes(turn))) return
    drawn = { turns, zoom }
    const copies = (pieces: readonly RouteSegment[]): LatLngExpression[][] =>
      turns.flatMap((turn) =>
        pieces.map((piece) =>
          piece.map(({ latitude, longitude }): [number, number] => [latitude, longitude + 360 * turn]),
        ),
      )
    base.setLatLngs(copies(sentSegments))
    dashes.setLatLngs(copies(sentSegments))
    pendingLine.setLatLngs(copies(pendingSegments))
  }

  map.on('moveend', draw)
  return {
    setStops(stops) {
      const sent = stops.filter((stop) => stop.number !== null)
      sentSegments = routeSegments(sent)
      pendingSegments = routeSegments(pendingTail(stops))
      drawn = null
      if (styles.dense) pane.classList.toggle(styles.dense, sent.length > manyStops)
      draw()
    },
    remove() {
      map.off('moveend', draw)
      layers.remove()
      renderer.remove()
    },
  }
}

/** From the newest stop that is sent through those that wait. */
function pendingTail(stops: readonly MapStop[]): MapStop[] {
  const pending = stops.filter((stop) => stop.number === null)
  const newest = stops.filter((stop) => stop.number !== null).at(-1)
  return pending.length === 0 ? [] : newest ? [newest, ...pending] : pending
}
