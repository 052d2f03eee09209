import type { LatLng, LeafletEvent, Map as LeafletMap, ZoomAnimEvent } from 'leaflet'
import styles from './pins.module.css'

/** An element at a place on the map. */
export interface PlacedElement {
  element: HTMLElement
  at: LatLng
}

export interface PinLayer {
  /** Puts an element on the map after `before` in the document, or first. */
  insert(placed: PlacedElement, before: Element | null): void
  /** Whether the elements are seen; those that are not wait for the end of a zoom that the browser animates. */
  show(seen: boolean): void
  remove(): void
}

/** A layer of elements that the map moves; `placed` lists those in it. */
export function createPinLayer(map: LeafletMap, placed: () => Iterable<PlacedElement>): PinLayer {
  const layer = document.createElement('div')
  layer.className = styles.layer ?? ''
  map.getPane('markerPane')?.append(layer)
  let isSeen = true

  const onZoomed = () => {
    for (const each of placed()) place(map, each)
  }
  const onZoom = (event: LeafletEvent) => {
    if (isSeen) for (const each of placed()) place(map, each, event as ZoomAnimEvent)
  }
  map.on('viewreset zoom', onZoomed).on('zoomanim', onZoom)
  return {
    insert(each, before) {
      place(map, each)
      layer.insertBefore(each.element, before ? before.nextSibling : layer.firstChild)
    },
    show(seen) {
      isSeen = seen
      layer.toggleAttribute('data-drawn', !seen)
    },
    remove() {
      map.off('viewreset zoom', onZoomed).off('zoomanim', onZoom)
      layer.remove()
    },
  }
}

/** Puts an element at its place; `to` is the view that a zoom is moving to. */
function place(map: LeafletMap, { element, at }: PlacedElement, to?: { center: LatLng; zoom: number }): void {
  const half = map.getSize().divideBy(2)
  const point = to
    ? map.containerPointToLayerPoint(map.project(at, to.zoom).subtract(map.project(to.center, to.zoom)).add(half))
    : map.latLngToLayerPoint(at)
  const { x, y } = point.round()
  // Two dimensions: with three, browsers make a layer of each pin.
  element.style.transform = `translate(${x}px, ${y}px)`
  element.style.zIndex = `${y}`
}
