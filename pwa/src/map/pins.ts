import { latLng, type LatLng, type Map as LeafletMap, type Point } from 'leaflet'
import { clusterStops, describeNumbers, type Cluster } from './clusters.ts'
import { worldSize } from './mercator.ts'
import { createPin, type Pin, type PinLook } from './pin-element.ts'
import type { MapStop } from './props.ts'

export type StopCluster = Cluster<MapStop>

export interface PinsOptions {
  nameOf(cluster: StopCluster): string
  onOpen(cluster: StopCluster, at: LatLng): void
}

export interface Pins {
  setStops(stops: readonly MapStop[]): void
  /** Gives the keyboard's focus to the pin that bears a stop, if it is on the screen. */
  focusPin(id: MapStop['id']): void
  remove(): void
}

interface ShownPin extends Pin {
  cluster: StopCluster
}

/** Pins stay this far outside the view, so that a drag finds them already there. */
const margin = 160

/**
 * The pins of a journey as one layer: grouped once a zoom, and only those in view are in the document. Panning compares
 * the groups in view with the pins shown; a pin that stays is not touched (Leaflet moves them all with one transform).
 */
export function createPins(map: LeafletMap, { nameOf, onOpen }: PinsOptions): Pins {
  let stops: readonly MapStop[] = []
  let newest: MapStop['id'] | null = null
  let groups = new Map<number, StopCluster[]>()
  let shown = new Map<string, ShownPin>()
  // Part of every key: after a change of the stops no pin is taken for one of before.
  let revision = 0

  const groupsAt = (zoom: number): StopCluster[] => {
    const known = groups.get(zoom) ?? clusterStops(stops, zoom)
    groups.set(zoom, known)
    return known
  }

  const add = (cluster: StopCluster, turn: number): ShownPin => {
    const home = map.unproject([cluster.x, cluster.y], map.getZoom())
    const at = latLng(home.lat, home.lng + 360 * turn)
    const pin = createPin(at, lookOf(cluster, newest, nameOf(cluster)))
    pin.marker.on('click', () => onOpen(cluster, at))
    pin.marker.addTo(map)
    return { ...pin, cluster }
  }

  const sync = () => {
    const focused = [...shown.values()].find(({ button }) => button === document.activeElement)
    const kept = new Map<string, ShownPin>()
    let before: Element | null = null
    for (const { cluster, turn, isNearest } of inView(map, groupsAt(map.getZoom()))) {
      const key = `${revision}:${turn}:${cluster.key}`
      const pin = shown.get(key) ?? add(cluster, turn)
      if (!shown.has(key)) placeAfter(pin.button, before)
      offerToKeys(pin.button, isNearest)
      kept.set(key, pin)
      before = pin.button
    }
    for (const [key, { marker }] of shown) if (!kept.has(key)) marker.remove()
    shown = kept
    const lost = focused && !focused.button.isConnected ? focused.cluster.stops[0] : undefined
    if (lost) focusPin(lost.id)
  }

  const focusPin = (id: MapStop['id']) => {
    const bearing = [...shown.values()].filter(({ cluster }) => cluster.stops.some((stop) => stop.id === id))
    const pin = bearing.find(({ button }) => button.tabIndex === 0)
    pin?.button.focus({ preventScroll: true })
  }

  const unwatch = watchView(map, sync)
  return {
    setStops(next) {
      stops = next
      newest = newestOf(next)
      groups = new Map()
      revision += 1
      sync()
    },
    focusPin,
    remove() {
      unwatch()
      for (const { marker } of shown.values()) marker.remove()
      shown = new Map()
    },
  }
}

/** Calls when a movement ends, and during one before it has used up half of the margin; never in mid-zoom. */
function watchView(map: LeafletMap, onChange: () => void): () => void {
  let last: Point | null = null
  const middle = () => map.project(map.getCenter(), map.getZoom())
  const onEnd = () => {
    last = middle()
    onChange()
  }
  const onMove = () => {
    if (last && middle().distanceTo(last) > margin / 2) onEnd()
  }
  const onZoomStart = () => {
    last = null
  }
  map.on('moveend resize', onEnd).on('move', onMove).on('zoomstart', onZoomStart)
  return () => map.off('moveend resize', onEnd).off('move', onMove).off('zoomstart', onZoomStart)
}

function lookOf({ stops }: StopCluster, newest: MapStop['id'] | null, name: string): PinLook {
  return {
    text: describeNumbers(stops),
    count: stops.length,
    pending: stops.some((stop) => stop.number === null),
    latest: stops.some((stop) => stop.id === newest),
    name,
  }
}

/** The copies in other worlds are for the eye; keys and screen readers meet each pin once. */
function offerToKeys(button: HTMLButtonElement, isNearest: boolean): void {
  if (button.tabIndex === (isNearest ? 0 : -1)) return
  button.tabIndex = isNearest ? 0 : -1
  if (isNearest) button.removeAttribute('aria-hidden')
  else button.setAttribute('aria-hidden', 'true')
}

function newestOf(stops: readonly MapStop[]): MapStop['id'] | null {
  let best: MapStop | null = null
  for (const stop of stops) if ((stop.number ?? 0) > (best?.number ?? 0)) best = stop
  return best?.id ?? null
}

interface ClusterInView {
  cluster: StopCluster
  turn: number
  isNearest: boolean
}

/** Each group in each world that is seen, in date order; the copy nearest to the middle is marked. */
function inView(map: LeafletMap, clusters: readonly StopCluster[]): ClusterInView[] {
  const size = worldSize(map.getZoom())
  const { min, max } = map.getPixelBounds()
  if (!min || !max) return []
  const middle = (min.x + max.x) / 2
  return clusters.flatMap((cluster) => {
    if (cluster.y < min.y - margin || cluster.y > max.y + margin) return []
    const first = Math.ceil((min.x - margin - cluster.x) / size)
    const last = Math.floor((max.x + margin - cluster.x) / size)
    const nearest = Math.max(first, Math.min(last, Math.round((middle - cluster.x) / size)))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({
      cluster,
      turn: first + i,
      isNearest: first + i === nearest,
    }))
  })
}

/** Keeps the document in date order, which is the order of the Tab key. */
function placeAfter(element: Element, before: Element | null): void {
  const pane = element.parentElement
  if (pane) pane.insertBefore(element, before ? before.nextSibling : pane.firstChild)
}
