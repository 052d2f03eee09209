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
  /** Where its pin will be, in pixels of the map, while the map pans to make room; null when it does not. */
  pinAfterPan: Point | null
}

/** Milliseconds; systems take two presses for a double click up to 500 apart. */
const doublePressMs = 600

/** Methods of Leaflet’s map that its types leave out: an update of Leaflet may change them. */
interface MapInternals {
  /** Ends a pan where it is. */
  _stop(): void
  /** Ends a zoom that the browser animates, if there is one. */
  _onZoomTransitionEnd(): void
  /** The part of an offset that shows nothing beyond `bounds`. */
  _limitOffset(offset: Point, bounds: LeafletMap['options']['maxBounds']): Point
}

/**
 * The one card over a map. It is outside the pane that moves: its area is the map without its controls (popup.module.css),
 * and it is placed inside that area whenever the map moves, however close to an edge its pin is. When the map pans to
 * make room, the card is in its place at once and the pin comes to it: a card that moves would slip from under a finger
 * on its buttons.
 */
export function createPopupCard(map: LeafletMap): PopupCard {
  const area = addArea(map.getContainer())
  let shown: ShownCard | null = null
  const doublePress = ignoreSecondPress(map.getContainer())

  const place = (pin = shown && (shown.pinAfterPan ?? map.latLngToContainerPoint(shown.at))) => {
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
    if (shown) shown.pinAfterPan = null
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
      stopMoving(map)
      const card = createCard(sheet)
      area.append(card)
      shown = { card, at, side: null, pinAfterPan: null }
      doublePress.expect()
      place()
      const move = moveToFit(placingOf(area, card, map.latLngToContainerPoint(at), null))
      if (move) {
        shown.pinAfterPan = panWithinWorld(map, at, move)
        place()
      }
      bringIntoView(card, sheet)
    },
    refit(at) {
      if (shown) shown = { ...shown, at, pinAfterPan: null }
      place()
    },
    close() {
      doublePress.expect()
      hide()
    },
    remove() {
      map.off('move zoomend resize', onMove).off('moveend', onMoved).off('zoomanim', onZoom).off('click', hide)
      doublePress.remove()
      area.remove()
    },
  }
}

/** Of a double click on a pin or on Close, the second press meets the map, which would zoom. */
function ignoreSecondPress(container: HTMLElement): { expect(): void; remove(): void } {
  let firstAt = -Infinity
  const onSecond = (event: MouseEvent) => {
    if (performance.now() - firstAt < doublePressMs) event.stopPropagation()
  }
  container.addEventListener('dblclick', onSecond, { capture: true })
  return {
    expect: () => void (firstAt = performance.now()),
    remove: () => container.removeEventListener('dblclick', onSecond, { capture: true }),
  }
}

/** Ends a pan or zoom that is under way: a card that opens during one would move with it. */
function stopMoving(map: LeafletMap): void {
  const internals = map as unknown as MapInternals
  internals._onZoomTransitionEnd()
  internals._stop()
}

/** In pixels of the map. */
function pointAfterZoom(map: LeafletMap, at: LatLng, { center, zoom }: ZoomAnimEvent): Point {
  const corner = map.project(center, zoom).subtract(map.getSize().divideBy(2))
  return map.project(at, zoom).subtract(corner)
}

/** Pans by these pixels, as far as the world goes. Returns where `at` will be then; null when it is there already. */
function panWithinWorld(map: LeafletMap, at: LatLng, by: { x: number; y: number }): Point | null {
  const wanted = new Point(-by.x, -by.y).round()
  // Unlike panBy, this stops at the world's edge.
  const offset = (map as unknown as MapInternals)._limitOffset(wanted, map.options.maxBounds).round()
  // Rounded as panBy does: half a pixel elsewhere, and the card might change its side when the map is there.
  const pane = map.layerPointToContainerPoint([0, 0]).subtract(offset).round()
  const target = map.latLngToLayerPoint(at).add(pane)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  map.panBy(offset, still ? { animate: false } : {})
  return map.latLngToContainerPoint(at).distanceTo(target) > rounding ? target : null
}

/** Scrolls the page by what the card needs, where the window is lower than the map or shows only a part of it. */
function bringIntoView(card: HTMLElement, sheet: HTMLElement): void {
  if (card.closest('[data-fullscreen]')) return
  const options = { block: 'nearest', inline: 'nearest', behavior: 'instant' } as const
  card.scrollIntoView(options)
  // Of a card taller than the window, the close button matters most.
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
