import {
  DomUtil,
  GridLayer,
  type Coords,
  type DoneCallback,
  type GridLayerOptions,
  type LatLng,
  type LeafletEventHandlerFn,
  type Map as LeafletMap,
  type Point,
  type TileEvent,
} from 'leaflet'
import { afterFrame } from './after-frame.ts'
import { draggingOf } from './dragging.ts'

export interface TileView {
  /** Column and row at `zoom`, tiles of `size` pixels of that zoom's world. */
  x: number
  y: number
  zoom: number
  size: number
  /** Pixels of the screen for one of the tile's: a fitted view lies between two zooms. */
  scale: number
}

export type TileContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/**
 * Draws a tile, one unit a pixel of `view.zoom`'s world, in steps of a few ms: each `yield` may be followed by a frame.
 * `open` gives the canvas; a tile that is left empty costs nothing.
 */
export type DrawTile = (open: () => TileContext | null, view: TileView) => Iterable<void, void>

interface PlacedTile {
  canvas: HTMLCanvasElement
  coords: Coords
  scale: number
  /** Begun and not finished. */
  steps: Iterator<void, void> | null
  /** Tells Leaflet that the tile may be shown in the place of those of the zoom before. */
  done: (() => void) | null
}

/** In one frame no more than this is drawn: an input is answered between two frames, however much is to be drawn. */
const mostStepsPerFrame = 6
const msPerFrame = 6
/**
 * The clock alone does not tell, because browsers paint what was drawn after the frame's scripts: when frames come late, the
 * next one gets half as many steps.
 */
const lateMs = 24
/** The frame in which tiles were drawn last: during a drag the layers take turns. */
let lastDrawn = 0

interface CanvasTilesOptions extends GridLayerOptions {
  /**
   * Pixels by which a tile lies under the next one: while a zoom is animated its edge falls between two pixels. What lets
   * the ground shine through has none, because it would be twice as dark there.
   */
  seam?: number
}

/** What Leaflet's map and its layers of tiles do and their types do not say. */
type Insides = LeafletMap & { _getNewPixelOrigin(center: LatLng, zoom: number): Point }
interface Level {
  el: HTMLElement
  origin: Point
  zoom: number
}

/**
 * A layer of canvases that are drawn step by step; those of the zoom before stay in view until then. They are large,
 * because every canvas in view costs something in every frame of a drag.
 */
export class CanvasTiles extends GridLayer {
  // Leaflet's constructor runs before class fields would, so these are set here.
  declare options: CanvasTilesOptions
  declare private draw: DrawTile
  declare private placed: Map<HTMLElement, PlacedTile>
  declare private waiting: Set<PlacedTile>
  /** Ends the work that is to come. */
  declare private stop: (() => void) | null
  declare private stepsPerFrame: number
  declare private lastFrame: number

  constructor(options: CanvasTilesOptions, draw: DrawTile) {
    // At zoom 0 a tile would be larger than the world.
    super({ keepBuffer: 0, tileSize: 512, minNativeZoom: 1, updateWhenIdle: false, ...options })
    this.draw = draw
    this.placed = new Map()
    this.waiting = new Set()
    this.stop = null
    this.stepsPerFrame = 1
    this.lastFrame = 0
    this.on('tileunload', ({ tile }: TileEvent) => this.forget(tile))
    this.on('remove', () => {
      this.stop?.()
      this.stop = null
    })
  }

  override getEvents() {
    const events: Record<string, LeafletEventHandlerFn> = { ...super.getEvents?.(), zoomend: () => this.sharpen() }
    // Where a zoom is a jump, Leaflet would take all tiles away first; so the old ones are scaled until the new ones are drawn.
    delete events.viewprereset
    return events
  }

  /** Pins and routes of the far north reach above the world. */
  protected _isValidTile(): boolean {
    return true
  }

  /** Leaflet would round, which moves tiles against what they show where the fitted view lies between two zooms. */
  protected _setZoomTransform({ el, origin, zoom: own }: Level, center: LatLng, zoom: number): void {
    const map = this._map as Insides
    const scale = map.getZoomScale(zoom, own)
    DomUtil.setTransform(el, origin.multiplyBy(scale).subtract(map._getNewPixelOrigin(center, zoom)), scale)
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas')
    const placed: PlacedTile = { canvas, coords, scale: 0, steps: null, done: () => done(undefined, canvas) }
    this.placed.set(canvas, placed)
    this.enqueue(placed)
    return canvas
  }

  /** Draws all that is on the screen again: the content or the colours have changed. */
  repaint(): void {
    for (const tile of this.placed.values()) this.enqueue(tile)
  }

  /** Between two zooms a tile is shown larger or smaller than it was drawn for. */
  private sharpen(): void {
    for (const tile of this.placed.values()) if (tile.scale !== this.scaleOf(tile)) this.enqueue(tile)
  }

  /** Tiles of other zooms are about to go. */
  private scaleOf({ coords, scale }: PlacedTile): number {
    const zoom = this._map.getZoom()
    return Math.max(1, Math.round(zoom)) === coords.z ? 2 ** (zoom - coords.z) : scale || 1
  }

  private enqueue(tile: PlacedTile): void {
    tile.steps = null
    this.waiting.add(tile)
    if (this.stop) return
    this.lastFrame = 0
    this.stepsPerFrame = 1
    this.stop = afterFrame(() => this.goOn())
  }

  private goOn(): void {
    const frame = requestAnimationFrame((now) => this.work(now))
    this.stop = () => cancelAnimationFrame(frame)
  }

  private forget(element: HTMLElement): void {
    const tile = this.placed.get(element)
    if (tile) this.waiting.delete(tile)
    this.placed.delete(element)
  }

  private work(now: number): void {
    const isMoving = draggingOf(this._map).moving()
    if (isMoving && now === lastDrawn) return this.goOn()
    lastDrawn = now
    const start = performance.now()
    if (this.lastFrame > 0) {
      const isLate = now - this.lastFrame > lateMs
      this.stepsPerFrame = isLate
        ? Math.ceil(this.stepsPerFrame / 2)
        : Math.min(mostStepsPerFrame, this.stepsPerFrame + 1)
      if (isMoving) this.stepsPerFrame = 1
    }
    this.lastFrame = now
    let count = 0
    for (const tile of this.waiting) {
      while (this.waiting.has(tile) && count < this.stepsPerFrame && performance.now() - start < msPerFrame) {
        this.step(tile)
        count += 1
      }
    }
    this.stop = null
    if (this.waiting.size > 0) this.goOn()
  }

  private step(tile: PlacedTile): void {
    tile.steps ??= this.paint(tile)
    if (!tile.steps.next().done) return
    this.waiting.delete(tile)
    tile.done?.()
    tile.done = null
  }

  private *paint(tile: PlacedTile): Generator<void, void> {
    const { canvas, coords } = tile
    const { x: size } = this.getTileSize()
    const scale = this.scaleOf(tile)
    const side = Math.round(size * Math.min(window.devicePixelRatio || 1, 2) * scale)
    const whole = side + (this.options.seam ?? 0)
    const picture = createPicture(whole)
    let context: TileContext | null = null
    const open = () => {
      context ??= picture.open()
      context?.setTransform(side / size, 0, 0, side / size, 0, 0)
      return context
    }
    for (const _ of this.draw(open, { x: coords.x, y: coords.y, zoom: coords.z, size, scale })) {
      picture.settle()
      yield
    }
    picture.hang(canvas)
    canvas.style.width = canvas.style.height = `${(size * whole) / side}px`
    tile.scale = scale
  }
}

interface Picture {
  open(): TileContext | null
  /** Has the browser paint what was drawn so far; it would put that off to the end. */
  settle(): void
  /** Shows it in a tile, in the place of what is seen there until then. */
  hang(canvas: HTMLCanvasElement): void
}

/**
 * Chromium, which without a GPU copies every canvas that can be drawn on for every frame, and no bitmap that was handed
 * over. In Firefox it is the other way round: bitmaps cost it 50 ms a frame.
 */
const handsOverBitmaps = 'userAgentData' in navigator && 'OffscreenCanvas' in globalThis

/** A square that is drawn out of sight. */
function createPicture(side: number): Picture {
  let context: TileContext | null = null
  return {
    open() {
      const sheet = handsOverBitmaps ? new OffscreenCanvas(side, side) : document.createElement('canvas')
      sheet.width = sheet.height = side
      context = sheet.getContext('2d', { willReadFrequently: true }) as TileContext | null
      return context
    },
    settle() {
      context?.getImageData(0, 0, 1, 1)
    },
    hang(canvas) {
      canvas.width = canvas.height = context ? side : 0
      if (!context) return
      if (handsOverBitmaps) {
        const bitmap = (context.canvas as OffscreenCanvas).transferToImageBitmap()
        canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
      } else canvas.getContext('2d')?.drawImage(context.canvas, 0, 0)
    },
  }
}

/** Calls when the page's theme changes and when a typeface has come; the answer ends that. */
export function watchLooks(onChange: () => void): () => void {
  const themes = new MutationObserver(onChange)
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] })
  document.fonts.addEventListener('loadingdone', onChange)
  return () => {
    themes.disconnect()
    document.fonts.removeEventListener('loadingdone', onChange)
  }
}
