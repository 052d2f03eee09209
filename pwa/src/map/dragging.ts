import type { Map as LeafletMap } from 'leaflet'

interface Dragging {
  /** A drag is going on. */
  moving(): boolean
  /** The press that just ended was a drag. */
  moved(): boolean
}

/** Leaflet's types leave these out. */
export const draggingOf = (map: LeafletMap) => map.dragging as unknown as Dragging
