import { loadBaseMap, type BaseMap } from './base-map-data.ts'
import { drawLandAndBorders, drawNames, placeNames, type BaseMapColors, type PlacedName } from './base-map-draw.ts'
import { CanvasTiles, watchLooks, type TileView } from './canvas-tiles.ts'
import { cellOf, cellZoom, drawCell, placeTowns, type PlacedTown } from './map-cell-draw.ts'
import { loadMapCell, type MapCell } from './map-cell.ts'

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
 * neighbouring worlds. Zoomed in, it is drawn from cells that are fetched when they are first looked at; without them from
 * the embedded coast. `stop` ends its watch on the theme.
 */
export function createBaseMapLayer(container: HTMLElement, pane: string): { layer: CanvasTiles; stop(): void } {
  let world: BaseMap | null = null
  let colors = colorsAt(container)
  let stopped = false
  const names = remember(({ zoom, scale }) => (world ? placeNames(world.countries, zoom, scale) : []))
  const redraw = () => {
    if (!stopped) layer.repaint()
  }
  const cells = createCells(redraw)
  const layer = new CanvasTiles({ pane, className: 'base-map-tile', seam: 1 }, function* (open, view) {
    if (!world) return
    const close = view.zoom >= cellZoom ? cells.get(view, names) : null
    const context = open()
    if (!context) return
    if (close) drawCell(context, close.cell, close.towns, view, colors)
    else drawLandAndBorders(context, world, view, colors)
    yield
    drawNames(context, names(view), view, colors)
  })
  const unwatch = watchLooks(() => {
    colors = colorsAt(container)
    layer.repaint()
  })
  loadBaseMap()
    .then((read) => {
      world = read
      redraw()
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

interface CloseUp {
  cell: MapCell
  towns: PlacedTown[]
}

/** The cells that are here; one that is not is fetched, and `onCome` is called when it has come. */
function createCells(onCome: () => void) {
  const here = new Map<string, { cell: MapCell; towns: (view: TileView) => PlacedTown[] }>()
  const asked = new Set<string>()
  return {
    get(view: TileView, names: (view: TileView) => PlacedName[]): CloseUp | null {
      const { column, row } = cellOf(view)
      const key = `${column}:${row}`
      const known = here.get(key)
      if (known) return { cell: known.cell, towns: known.towns(view) }
      if (asked.has(key)) return null
      asked.add(key)
      loadMapCell(column, row)
        .then((cell) => {
          here.set(key, {
            cell,
            towns: remember((of) => placeTowns(cell, { column, row }, of, names(of))),
          })
          onCome()
        })
        // Offline and never looked at: asked for again with the next tile there.
        .catch(() => asked.delete(key))
      return null
    },
  }
}

/** What is the same for all tiles of one zoom and scale. */
function remember<T>(make: (view: TileView) => T): (view: TileView) => T {
  const known = new Map<string, T>()
  return (view) => {
    const key = `${view.zoom}:${view.scale}`
    const value = known.get(key) ?? make(view)
    known.set(key, value)
    return value
  }
}
