import { latLng, type LatLng, type Map as LeafletMap } from 'leaflet'
import { afterFrame } from './after-frame.ts'
import { draggingOf } from './dragging.ts'
import { createPinButton } from './pin-element.ts'
import { createPinLayer, type PlacedElement } from './pin-layer.ts'
import { lookOf, pinsOf, type JourneyPins, type StopCluster } from './pin-look.ts'
import { clustersInView, watchView, type ClusterInView } from './pins-in-view.ts'
import type { MapStop } from './props.ts'

export interface PinsOptions {
  nameOf(cluster: StopCluster): string
  onOpen(cluster: StopCluster, at: LatLng): void
}

export interface Pins {
  setJourney(journey: JourneyPins): void
  /** Gives the keyboard's focus to the pin that bears a stop; false when there is none on the screen. */
  focusPin(id: MapStop['id']): boolean
  remove(): void
}

interface ShownPin extends PlacedElement {
  element: HTMLButtonElement
  cluster: StopCluster
}

type Wanted = ClusterInView<MapStop>

/** New pins in one frame: an input is answered between two frames, however many pins there are to be. */
const pinsPerFrame = (map: LeafletMap) => (draggingOf(map).moving() ? 4 : 10)

/**
 * The pins of a journey: grouped once a zoom, and only those in view are in the document. Panning compares the groups in
 * view with the pins shown; a pin that stays is not touched (Leaflet moves them all with one transform).
 */
export function createPins(map: LeafletMap, { nameOf, onOpen }: PinsOptions): Pins {
  const shown = new Map<string, ShownPin>()
  const layer = createPinLayer(map, () => shown.values())
  let journey = pinsOf([])
  let stop: (() => void) | null = null
  let focusNext: MapStop['id'] | null = null

  const keyOf = ({ cluster, turn }: Wanted) => `${journey.revision}:${turn}:${cluster.key}`

  /** Pins in their order in the document, which is that of the Tab key; what is too much follows in the next frames. */
  const fill = (wanted: readonly Wanted[], start: number, previous: Element | null) => {
    let before = previous
    let made = 0
    for (let i = start; i < wanted.length; i++) {
      const next = wanted[i] as Wanted
      const known = shown.get(keyOf(next))
      if (!known && made === pinsPerFrame(map)) {
        stop = afterFrame(() => fill(wanted, i, before))
        return
      }
      const pin = known ?? createShown(map, next, { name: nameOf(next.cluster), newest: journey.newest, onOpen })
      pin.cluster = next.cluster
      if (!known) {
        made += 1
        shown.set(keyOf(next), pin)
        layer.insert(pin, before)
      }
      offerToKeys(pin.element, next.isNearest)
      before = pin.element
      if (focusNext !== null) focusPin(focusNext)
    }
  }

  const sync = () => {
    stop?.()
    const focused = [...shown.values()].find(({ element }) => element === document.activeElement)
    const wanted = clustersInView(map, journey.clusters.at(map.getZoom()))
    const keys = new Set(wanted.map(keyOf))
    removeOthers(shown, keys)
    focusNext = stopToFocus(focused, focusNext)
    stop = afterFrame(() => fill(wanted, 0, null))
    journey.clusters.prepareAround(map.getZoom())
  }

  const focusPin = (id: MapStop['id']) => {
    const pin = findPin(shown.values(), id)
    if (pin) focusNext = null
    pin?.element.focus({ preventScroll: true })
    return pin !== undefined
  }

  const unwatch = watchView(map, sync)
  return {
    setJourney(next) {
      journey = next
      layer.show(!next.areDrawn)
      sync()
    },
    focusPin,
    remove() {
      stop?.()
      unwatch()
      layer.remove()
    },
  }
}

function removeOthers(shown: Map<string, ShownPin>, keys: ReadonlySet<string>): void {
  for (const [key, { element }] of shown) {
    if (keys.has(key)) continue
    element.remove()
    shown.delete(key)
  }
}

/** The stop whose pin takes the focus once it is in the document again; null when no pin lost it. */
function stopToFocus(focused: ShownPin | undefined, before: MapStop['id'] | null): MapStop['id'] | null {
  if (focused) return focused.element.isConnected ? null : (focused.cluster.stops[0]?.id ?? null)
  // The view may change again before the pin is back; a person who has gone elsewhere stays there.
  return document.activeElement === document.body ? before : null
}

/** The pin with a stop that keys can reach; the stop may have been sent since, and has another id then. */
function findPin(shown: Iterable<ShownPin>, id: MapStop['id']): ShownPin | undefined {
  return [...shown].find(
    ({ element, cluster }) =>
      element.tabIndex === 0 && cluster.stops.some((stop) => stop.id === id || stop.submissionKey === id),
  )
}

interface PinParts {
  name: string
  newest: MapStop['id'] | null
  onOpen: PinsOptions['onOpen']
}

function createShown(map: LeafletMap, { cluster, turn }: Wanted, { name, newest, onOpen }: PinParts): ShownPin {
  const { lat, lng } = map.unproject([cluster.x, cluster.y], map.getZoom())
  const element = createPinButton(lookOf(cluster, newest), name)
  const pin = { element, cluster, at: latLng(lat, lng + 360 * turn) }
  element.addEventListener('click', (event) => {
    event.stopPropagation()
    // A map that was dragged by this pin; keys have no detail.
    if (event.detail === 0 || !draggingOf(map).moved()) onOpen(pin.cluster, pin.at)
  })
  return pin
}

/** The copies in other worlds are for the eye; keys and screen readers meet each pin once. */
function offerToKeys(button: HTMLButtonElement, isNearest: boolean): void {
  if (button.tabIndex === (isNearest ? 0 : -1) && button.hasAttribute('aria-hidden') !== isNearest) return
  button.tabIndex = isNearest ? 0 : -1
  if (isNearest) button.removeAttribute('aria-hidden')
  else button.setAttribute('aria-hidden', 'true')
}
