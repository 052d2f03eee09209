import { TileLayer, type Map as LeafletMap } from 'leaflet'
import { createBaseMapLayer } from './base-map-layer.ts'
import type { MapTiles } from './props.ts'

/** One transparent pixel: a tile that cannot be had lets the base map show through. */
const transparent = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** Puts the base map and the tiles over it on a map; the answer takes them off again. */
export function addBackdrop(map: LeafletMap, tiles: Pick<MapTiles, 'url' | 'maxZoom'>): () => void {
  const pane = map.getPane('base-map') ?? map.createPane('base-map')
  pane.style.zIndex = '150'
  const base = createBaseMapLayer(map.getContainer(), 'base-map')
  const pictures = new TileLayer(tiles.url, {
    maxZoom: tiles.maxZoom,
    // Readable (CORS) answers can be kept by the worker at their true size, and the provider wants the Referer.
    crossOrigin: 'anonymous',
    referrerPolicy: 'strict-origin-when-cross-origin',
    errorTileUrl: transparent,
    keepBuffer: 1,
  })
  base.layer.addTo(map)
  // Before the site has said whose tiles it uses, the base map is shown alone.
  if (tiles.url) pictures.addTo(map)
  const missing = new Set<HTMLElement>()
  pictures.on('tileerror', ({ tile }) => missing.add(tile))
  pictures.on('tileunload', ({ tile }) => missing.delete(tile))
  const reload = () => {
    // Put on anew: `redraw` of Leaflet 1.9 asks for tiles of a zoom between two whole ones, which no provider has.
    if (missing.size > 0) pictures.remove().addTo(map)
  }
  window.addEventListener('online', reload)
  return () => {
    window.removeEventListener('online', reload)
    base.stop()
    pictures.remove()
    base.layer.remove()
  }
}
