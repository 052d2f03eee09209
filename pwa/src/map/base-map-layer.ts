import { loadBaseMap, type BaseMap } from './base-map-data.ts'
import { drawTile, placeNames, type BaseMapColors, type PlacedName } from './base-map-draw.ts'
import { CanvasTiles, watchTheme } from './canvas-tiles.ts'

/** Reads the colours at the map's element, so that theme and tokens decide them. */
function colorsAt(element: HTMLElement): BaseMapColors {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--map-${name}`).trim()
  return {
    land: color('land'),
    coast: color('coast'),
    border: color('border'),
    label: color('label'),
    halo: color('halo'),
    font: style.getPropertyValue('--font-body').trim() || 'sans-serif',
  }
}

/**
 * The embedded world for a pane of a map in `container`, drawn under the pictures of the tile server; it repeats over
 * neighbouring worlds. `stop` ends its watch on the theme.
 */
export function createBaseMapLayer(container: HTMLElement, pane: string): { layer: CanvasTiles; stop(): void } {
  let map: BaseMap | null = null
  let colors = colorsAt(container)
  const names = new Map<number, PlacedName[]>()
  const layer = new CanvasTiles({ pane, className: 'base-map-tile' }, (open, view) => {
    const context = map && open()
    if (!map || !context) return null
    const placed = names.get(view.zoom) ?? placeNames(map.countries, view.zoom)
    names.set(view.zoom, placed)
    drawTile(context, map, placed, view, colors)
    return null
  })
  const unwatch = watchTheme(() => {
    colors = colorsAt(container)
    layer.repaint()
  })
  let stopped = false
  loadBaseMap()
    .then((read) => {
      map = read
      if (!stopped) layer.repaint()
    })
    // Without it the sea stays empty; tiles, pins and controls work all the same.
    .catch(() => undefined)
  return {
    layer,
    stop() {
      stopped = true
      unwatch()
    },
  }
}
