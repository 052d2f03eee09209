import { DomEvent, type LatLng, type LeafletEvent, type Map as LeafletMap, type ZoomAnimEvent } from 'leaflet'
import { moveToFit, placeCard, type Placing, type Side } from './place-card.ts'
import styles from './popup.module.css'

export interface PopupCard {
  /** Shows this sheet beside a place; what was shown before is gone. */
  open(sheet: HTMLElement, at: LatLng): void
  close(): void
  remove(): void
}

/**
 * The one card over a map. It is outside the pane that moves: its area is the map without its controls (popup.module.css),
 * and it is placed inside that area whenever the map moves, however close to an edge its pin is.
 */
export function createPopupCard(map: LeafletMap): PopupCard {
  const area = document.createElement('div')
  area.className = styles.area ?? ''
  map.getContainer().append(area)
  let shown: { card: HTMLElement; at: LatLng; side: Side | null } | null = null

  const place = (pin = shown && map.latLngToContainerPoint(shown.at)) => {
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
  map.on('move zoomend resize', onMove).on('zoomanim', onZoom).on('click', close)

  return {
    open(sheet, at) {
      close()
      const card = createCard(sheet)
      area.append(card)
      shown = { card, at, side: null }
      place()
      const pin = map.latLngToContainerPoint(at)
      const move = moveToFit(placingOf(area, card, pin, null))
      if (!move) return
      const middle = map
        .getSize()
        .divideBy(2)
        .subtract([Math.round(move.x), Math.round(move.y)])
      // Unlike panBy, this stops at the world's edge.
      map.setView(map.containerPointToLatLng(middle), map.getZoom())
    },
    close,
    remove() {
      map.off('move zoomend resize', onMove).off('zoomanim', onZoom).off('click', close)
      area.remove()
    },
  }
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
