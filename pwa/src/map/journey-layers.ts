import type { LatLng, Map as LeafletMap } from 'leaflet'
import { reachAcross, zoomThatParts } from './clusters.ts'
import { fitView } from './fit.ts'
import { keepFittedZoom } from './fitted-zoom.ts'
import { nameOf, pinsOf, type StopCluster } from './pin-look.ts'
import { createPins } from './pins.ts'
import { createPopups } from './popup.ts'
import type { JourneyMapLabels, MapStop } from './props.ts'
import { createRouteLine } from './route-line.ts'
import { frameOf } from './worlds.ts'

export interface JourneyLayersOptions {
  labels(): JourneyMapLabels
  onOpenPhoto(): ((id: MapStop['id']) => void) | undefined
}

export interface JourneyLayers {
  /** Shows these stops; the view follows as long as nobody moved it. */
  setStops(stops: readonly MapStop[]): void
  resetView(): void
  remove(): void
}

/** Spec §9: where the map looks while there is nothing to frame. */
export const startCenter: [number, number] = [0, 0]
export const startZoom = 2

/** Everything of a journey on its map: thread, pins and popups, kept outside React. */
export function createJourneyLayers(map: LeafletMap, { labels, onOpenPhoto }: JourneyLayersOptions): JourneyLayers {
  let stops: readonly MapStop[] = []
  let fitted: { center: LatLng; zoom: number } | null = null
  const allowZoom = keepFittedZoom(map)
  const thread = createRouteLine(map)
  const popups = createPopups(map, { labels, onOpenPhoto, onClosed: ({ id }) => pins.focusPin(id) })
  const pins = createPins(map, { nameOf: (cluster) => nameOf(cluster, labels()), onOpen: openCluster })

  function openCluster({ stops: inside }: StopCluster, at: LatLng): void {
    const [first] = inside
    if (!first) return
    if (inside.length === 1) return popups.showStop(first, at)
    const parts = zoomThatParts(inside, {
      zoom: Math.floor(map.getZoom()),
      maxZoom: map.getMaxZoom(),
      reach: reachAcross(stops.length),
    })
    if (parts === null) return popups.showList(inside, at)
    const frame = frameOf(inside)
    if (!frame) return
    const turn = Math.round((at.lng - (frame.west + frame.east) / 2) / 360) * 360
    const bounds = boundsOf({ ...frame, west: frame.west + turn, east: frame.east + turn })
    const fits = map.getBoundsZoom(bounds, false, map.getSize().divideBy(5))
    map.setView(centerOf(map, bounds), Math.max(parts, Math.min(fits, map.getMaxZoom())))
  }

  const fit = (animate: boolean) => {
    map.once('moveend', () => (fitted = { center: map.getCenter(), zoom: map.getZoom() }))
    const frame = frameOf(stops)
    if (!frame) return map.setView(startCenter, startZoom, { animate })
    const { x: width, y: height } = map.getSize()
    const { center, zoom } = fitView(frame, stops, { width, height }, map.getMaxZoom())
    allowZoom(zoom)
    return map.setView([center.latitude, center.longitude], zoom, { animate })
  }

  const isAsFitted = () =>
    !fitted || (map.getZoom() === fitted.zoom && map.getCenter().distanceTo(fitted.center) < 40000 / 2 ** fitted.zoom)
  const onResize = () => {
    if (fitted && isAsFitted()) fit(false)
  }
  map.on('resize', onResize)

  return {
    setStops(next) {
      stops = next
      const journey = pinsOf(next)
      thread.setStops(next, journey)
      if (isAsFitted()) fit(fitted !== null)
      pins.setJourney(journey)
      popups.setStops(next)
    },
    resetView() {
      popups.close()
      fit(true)
    },
    remove() {
      map.off('resize', onResize)
      popups.remove()
      pins.remove()
      thread.remove()
    },
  }
}

function boundsOf({ south, west, north, east }: { south: number; west: number; north: number; east: number }) {
  return [
    [south, west],
    [north, east],
  ] as [[number, number], [number, number]]
}

/** The middle on the map, not in degrees: Mercator stretches the north. */
function centerOf(map: LeafletMap, [southWest, northEast]: [[number, number], [number, number]]): LatLng {
  const middle = map.project(southWest, 0).add(map.project(northEast, 0)).divideBy(2)
  return map.unproject(middle, 0)
}
