import { GridLayer, type Coords, type GridLayerOptions, type TileEvent } from 'leaflet'
import { loadBaseMap, type BaseMap } from './base-map-data.ts'
import { drawTile, placeNames, type BaseMapColors, type PlacedName } from './base-map-draw.ts'

interface DrawnTile {
  canvas: HTMLCanvasElement
  coords: Coords
}

/** The embedded world, drawn tile by tile under the pictures of the tile server; it repeats over neighbouring worlds. */
class BaseMapLayer extends GridLayer {
  // Leaflet's constructor runs before class fields would, so these are set there or on first use.
  declare private drawn: Map<HTMLElement, DrawnTile>
  declare private names: Map<number, PlacedName[]>
  declare private map: BaseMap | null
  declare private colors: BaseMapColors

  constructor(options: GridLayerOptions, colors: BaseMapColors) {
    super(options)
    this.drawn = new Map()
    this.names = new Map()
    this.map = null
    this.colors = colors
    this.on('tileunload', ({ tile }: TileEvent) => this.drawn.delete(tile))
  }

  protected override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas')
    this.drawn.set(canvas, { canvas, coords })
    this.paint({ canvas, coords })
    return canvas
  }

  /** Paints what is on the screen again, with the map once it is read or with the other theme's colours. */
  refresh(change: { map?: BaseMap; colors?: BaseMapColors }): void {
    this.map = change.map ?? this.map
    this.colors = change.colors ?? this.colors
    for (const tile of this.drawn.values()) this.paint(tile)
  }

  private paint({ canvas, coords }: DrawnTile): void {
    const context = canvas.getContext('2d')
    if (!this.map || !context) return
    const { x: size } = this.getTileSize()
    const ratio = Math.min(window.devicePixelRatio || 1, 2)
    canvas.width = size * ratio
    canvas.height = size * ratio
    context.scale(ratio, ratio)
    const names = this.names.get(coords.z) ?? placeNames(this.map.countries, coords.z)
    this.names.set(coords.z, names)
    drawTile(context, this.map, names, { x: coords.x, y: coords.y, zoom: coords.z, size }, this.colors)
  }
}

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

/** The base map for a pane of a map in `container`; `stop` ends its watch on the theme. */
export function createBaseMapLayer(container: HTMLElement, pane: string): { layer: GridLayer; stop(): void } {
  const layer = new BaseMapLayer(
    { pane, keepBuffer: 1, tileSize: 256, className: 'base-map-tile' },
    colorsAt(container),
  )
  const repaint = () => layer.refresh({ colors: colorsAt(container) })
  const themes = new MutationObserver(repaint)
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  let stopped = false
  loadBaseMap()
    .then((map) => stopped || layer.refresh({ map }))
    // Without it the sea stays empty; tiles, pins and controls work all the same.
    .catch(() => undefined)
  return {
    layer,
    stop() {
      stopped = true
      themes.disconnect()
    },
  }
}
