import {
  DomEvent,
  type LatLng,
  type LeafletEvent,
  type Map as LeafletMap,
  type Point,
  type ZoomAnimEvent,
} from 'leaflet'
import { moveToFit, placeCard, rounding, type Placing, type Side } from './place-card.ts'
import styles from './popup.module.css'

export interface PopupCard {
  /** Shows this sheet beside a place; what was shown before is gone. */
  open(sheet: HTMLElement, at: LatLng): void
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

/** What Leaflet's map does and its types do not say: the middle nearest to this one that shows nothing beyond `bounds`. */
interface Insides {
  _limitCenter(center: LatLng, zoom: number, bounds: LeafletMap['options']['maxBounds']): LatLng
}

/**
 * The one card over a map. It is outside the pane that moves: its area is the map without its controls (popup.module.css),
 * and it is placed inside that area whenever the map moves, however close to an edge its pin is. When the map glides to
 * make room, the card is in its place at once and the pin comes to it: a card that travels would slip from under a
 * finger on its buttons.
 */
export function createPopupCard(map: LeafletMap): PopupCard {
  const area = document.createElement('div')
  area.className = styles.area ?? ''
  map.getContainer().append(area)
  let shown: ShownCard | null = null

  const place = (pin = shown && (shown.coming ?? map.latLngToContainerPoint(shown.at))) => {
    if (!shown || !pin) return
    const { left, top, side, tip } = placeCard(placingOf(area, shown.card, pin, shown.side))
    const { style, dataset } = shown.card
    shown.side = side
    style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`
    style.setProperty('--tip', `${Math.round(tip)}px`)
    if (side) dataset.side = side
    else delete dataset.side
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
    const { center, zoom } = event as ZoomAnimEvent
    const corner = map.project(center, zoom).subtract(map.getSize().divideBy(2))
    area.dataset.zooming = ''
    place(map.project(shown.at, zoom).subtract(corner))
  }
  const close = () => {
    shown?.card.remove()
    shown = null
  }
  map.on('move zoomend resize', onMove).on('moveend', onMoved).on('zoomanim', onZoom).on('click', close)

  return {
    open(sheet, at) {
      close()
      const card = createCard(sheet)
      area.append(card)
      shown = { card, at, side: null, coming: null }
      place()
      const move = moveToFit(placingOf(area, card, map.latLngToContainerPoint(at), null))
      if (!move) return
      shown.coming = glide(map, at, move)
      place()
    },
    close,
    remove() {
      map.off('move zoomend resize', onMove).off('moveend', onMoved).off('zoomanim', onZoom).off('click', close)
      area.remove()
    },
  }
}

/** Moves the map by these pixels, as far as the world goes; the answer is where `at` will be then, or null when it is. */
function glide(map: LeafletMap, at: LatLng, by: { x: number; y: number }): Point | null {
  const zoom = map.getZoom()
  const wanted = map.project(map.getCenter(), zoom).subtract([Math.round(by.x), Math.round(by.y)])
  // Unlike panBy, this stops at the world's edge.
  const center = (map as unknown as Insides)._limitCenter(map.unproject(wanted, zoom), zoom, map.options.maxBounds)
  const coming = map.project(at, zoom).subtract(map.project(center, zoom)).add(map.getSize().divideBy(2))
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  map.setView(center, zoom, still ? { animate: false } : {})
  return map.latLngToContainerPoint(at).distanceTo(coming) > rounding ? coming : null
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
