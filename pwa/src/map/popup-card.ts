import { DomEvent, Point, type LatLng, type LeafletEvent, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet'
import { moveToFit, placeCard, rounding, type CardPlace, type Placing, type Side } from './place-card.ts'
import styles from './popup.module.css'

export interface PopupCard {
  /** Shows this sheet beside a place; what was shown before is gone. */
  open(sheet: HTMLElement, at: LatLng): void
  /** Places the sheet again, because its content or its place has changed. */
  refit(at: LatLng): void
  close(): void
  remove(): void
}

interface ShownCard {
  card: HTMLElement
  at: LatLng
  side: Side | null
  /** Where its pin will be, in pixels of the map, while the map glides to make room. */
  coming: Point | null
}

/** The longest time between the two presses of a double click. */
const secondPress = 600

/** What Leaflet's map does and its types do not say. */
interface Insides {
  /** Ends a glide where it is. */
  _stop(): void
  /** Ends a zoom that the browser animates, if there is one. */
  _onZoomTransitionEnd(): void
  /** As much of a movement as shows nothing beyond `bounds`. */
  _limitOffset(offset: Point, bounds: LeafletMap['options']['maxBounds']): Point
}

/**
 * The one card over a map. It is outside the pane that moves: its area is the map without its controls (popup.module.css),
 * and it is placed inside that area whenever the map moves, however close to an edge its pin is. When the map glides to
 * make room, the card is in its place at once and the pin comes to it: a card that travels would slip from under a
 * finger on its buttons.
 */
export function createPopupCard(map: LeafletMap): PopupCard {
  const area = addArea(map.getContainer())
  let shown: ShownCard | null = null
  const second = ignoreSecondPress(map.getContainer())

  const place = (pin = shown && (shown.coming ?? map.latLngToContainerPoint(shown.at))) => {
    if (!shown || !pin) return
    const found = placeCard(placingOf(area, shown.card, pin, shown.side))
    shown.side = found.side
    putCard(shown.card, found)
  }

  const onMove = () => {
    delete area.dataset.zooming
    place()
  }
  const onMoved = () => {
    if (shown) shown.coming = null
    onMove()
  }
  // The card goes with its pin while the browser animates a zoom.
  const onZoom = (event: LeafletEvent) => {
    if (!shown) return
    area.dataset.zooming = ''
    place(pointAfterZoom(map, shown.at, event as ZoomAnimEvent))
  }
  const hide = () => {
    shown?.card.remove()
    shown = null
  }
  map.on('move zoomend resize', onMove).on('moveend', onMoved).on('zoomanim', onZoom).on('click', hide)

  return {
    open(sheet, at) {
      hide()
      settle(map)
      const card = createCard(sheet)
      area.append(card)
      shown = { card, at, side: null, coming: null }
      second.expect()
      place()
      const move = moveToFit(placingOf(area, card, map.latLngToContainerPoint(at), null))
      if (move) {
        shown.coming = glide(map, at, move)
        place()
      }
      bringIntoView(card, sheet)
    },
    refit(at) {
      if (shown) shown = { ...shown, at, coming: null }
      place()
    },
    close() {
      second.expect()
      hide()
    },
    remove() {
      map.off('move zoomend resize', onMove).off('moveend', onMoved).off('zoomanim', onZoom).off('click', hide)
      second.remove()
      area.remove()
    },
  }
}

/** Who presses twice where once is enough meets the map with the second press, which would zoom. */
function ignoreSecondPress(container: HTMLElement): { expect(): void; remove(): void } {
  let first = -Infinity
  const onSecond = (event: MouseEvent) => {
    if (performance.now() - first < secondPress) event.stopPropagation()
  }
  container.addEventListener('dblclick', onSecond, { capture: true })
  return {
    expect: () => void (first = performance.now()),
    remove: () => container.removeEventListener('dblclick', onSecond, { capture: true }),
  }
}

/** A map on its way stops: what opens now would travel with it. */
function settle(map: LeafletMap): void {
  const insides = map as unknown as Insides
  insides._onZoomTransitionEnd()
  insides._stop()
}

/** In pixels of the map. */
function pointAfterZoom(map: LeafletMap, at: LatLng, { center, zoom }: ZoomAnimEvent): Point {
  const corner = map.project(center, zoom).subtract(map.getSize().divideBy(2))
  return map.project(at, zoom).subtract(corner)
}

/** Moves the map by these pixels, as far as the world goes; the answer is where `at` will be then, or null when it is. */
function glide(map: LeafletMap, at: LatLng, by: { x: number; y: number }): Point | null {
  const wanted = new Point(-by.x, -by.y).round()
  // Unlike panBy, this stops at the world's edge.
  const offset = (map as unknown as Insides)._limitOffset(wanted, map.options.maxBounds).round()
  // As panBy reckons it: were it half a pixel elsewhere, the card might change its side when the map is there.
  const pane = map.layerPointToContainerPoint([0, 0]).subtract(offset).round()
  const coming = map.latLngToLayerPoint(at).add(pane)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  map.panBy(offset, still ? { animate: false } : {})
  return map.latLngToContainerPoint(at).distanceTo(coming) > rounding ? coming : null
}

/** Where a window is lower than the map, or shows a part of it, the page moves by what the card needs. */
function bringIntoView(card: HTMLElement, sheet: HTMLElement): void {
  if (card.closest('[data-fullscreen]')) return
  const options = { block: 'nearest', inline: 'nearest', behavior: 'instant' } as const
  card.scrollIntoView(options)
  // Above all the way out.
  sheet.querySelector('button')?.scrollIntoView(options)
}

function putCard({ style, dataset }: HTMLElement, { left, top, side, tip }: CardPlace): void {
  style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
  style.setProperty('--tip', `${Math.round(tip)}px`)
  if (side) dataset.side = side
  else delete dataset.side
}

function addArea(container: HTMLElement): HTMLElement {
  const area = document.createElement('div')
  area.className = styles.area ?? ''
  container.append(area)
  return area
}

function createCard(sheet: HTMLElement): HTMLElement {
  const card = document.createElement('div')
  card.className = styles.popup ?? ''
  card.append(sheet)
  DomEvent.disableClickPropagation(card)
  DomEvent.disableScrollPropagation(card)
  return card
}

/** `pin` is in pixels of the map, the area is a part of it. */
function placingOf(area: HTMLElement, card: HTMLElement, pin: { x: number; y: number }, side: Side | null): Placing {
  return {
    pin: { x: pin.x - area.offsetLeft, y: pin.y - area.offsetTop },
    card: { width: card.offsetWidth, height: card.offsetHeight },
    area: { width: area.offsetWidth, height: area.offsetHeight },
    current: side,
  }
}
