import { Bounds, SVG, type Point, type RendererOptions } from 'leaflet'

/** What Leaflet's renderers do and know without its types saying so. */
interface Insides {
  _bounds?: Bounds
  _zoom?: number
  _update(): void
  _reset(): void
}

const insidesOf = (renderer: SVG) => renderer as unknown as Insides
const leafletSvg = insidesOf(SVG.prototype)

/**
 * Leaflet cuts every line anew to the surroundings of the view whenever a movement ends. This renderer prepares wider
 * surroundings (`padding`) and does so only when less than `reserve` of them is left on a side, in parts of the view.
 */
export class BufferedSvgRenderer extends SVG {
  declare private reserve: number
  /** The map's size when the surroundings were last prepared; null when they must be prepared anew. */
  declare private preparedFor: Point | null

  constructor({ reserve, ...options }: RendererOptions & { reserve: number }) {
    super(options)
    this.reserve = reserve
    this.preparedFor = null
  }

  protected _update(): void {
    if (this.hasReserve()) return
    const { _bounds: before } = insidesOf(this)
    leafletSvg._update.call(insidesOf(this))
    // In the middle of a zoom nothing happens.
    this.preparedFor = insidesOf(this)._bounds === before ? null : this._map.getSize()
  }

  /** A new origin of the pixels: nothing that is drawn is where it should be. */
  protected _reset(): void {
    this.preparedFor = null
    leafletSvg._reset.call(insidesOf(this))
  }

  private hasReserve(): boolean {
    const { _bounds: drawn, _zoom: zoom } = insidesOf(this)
    const size = this._map.getSize()
    if (!drawn || !this.preparedFor?.equals(size) || zoom !== this._map.getZoom()) return false
    const margin = size.multiplyBy(this.reserve)
    const corner = this._map.containerPointToLayerPoint([0, 0])
    return drawn.contains(new Bounds(corner.subtract(margin), corner.add(size).add(margin)))
  }
}
