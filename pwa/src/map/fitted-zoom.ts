import type { Map as LeafletMap } from 'leaflet'

/** What Leaflet's map does and its types do not say: rounds every zoom it is given to `zoomSnap`. */
interface Insides {
  _limitZoom(zoom: number): number
}

/**
 * Buttons, keys, wheel and pinches end at whole zooms, where tiles are sharpest. Only the fitted view may lie between
 * two: the answer names its zoom, which the map then keeps while it is moved.
 */
export function keepFittedZoom(map: LeafletMap): (zoom: number) => void {
  const insides = map as unknown as Insides
  const snap = insides._limitZoom.bind(map)
  let fitted: number | null = null
  insides._limitZoom = (zoom) => (zoom === fitted ? zoom : snap(zoom))
  return (zoom) => {
    fitted = zoom
  }
}
