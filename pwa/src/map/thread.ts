import { LayerGroup, Polyline, type LatLngExpression, type Map as LeafletMap } from 'leaflet'
import { CalmSvg } from './calm-svg.ts'
import styles from './thread.module.css'
import type { MapStop } from './props.ts'
import { threadPieces, turnsInView, type Thread } from './worlds.ts'

const manyStops = 150

export interface JourneyThread {
  setStops(stops: readonly MapStop[]): void
  remove(): void
}

/**
 * The stitched line through the stops, under the pins: a pale strand with dashes sewn over it. Legs to stops that wait
 * to be sent are only basted. It is drawn once for every world in view.
 */
export function createThread(map: LeafletMap): JourneyThread {
  const pane = map.getPane('thread') ?? map.createPane('thread')
  if (styles.pane) pane.classList.add(styles.pane)
  pane.style.zIndex = '390'
  pane.style.pointerEvents = 'none'
  const renderer = new CalmSvg({ pane: 'thread', padding: 0.7, reserve: 0.25 })
  const line = (className: string | undefined) =>
    new Polyline([], { pane: 'thread', renderer, interactive: false, className: className ?? '', smoothFactor: 1.2 })
  const strand = line(styles.strand)
  const stitches = line(styles.stitches)
  const basting = line(styles.basting)
  const layers = new LayerGroup([strand, stitches, basting]).addTo(map)
  let sewn: Thread[] = []
  let loose: Thread[] = []
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
    const copies = (pieces: readonly Thread[]): LatLngExpression[][] =>
      turns.flatMap((turn) =>
        pieces.map((piece) =>
          piece.map(({ latitude, longitude }): [number, number] => [latitude, longitude + 360 * turn]),
        ),
      )
    strand.setLatLngs(copies(sewn))
    stitches.setLatLngs(copies(sewn))
    basting.setLatLngs(copies(loose))
  }

  map.on('moveend', draw)
  return {
    setStops(stops) {
      const sent = stops.filter((stop) => stop.number !== null)
      sewn = threadPieces(sent)
      loose = threadPieces(pendingTail(stops))
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
