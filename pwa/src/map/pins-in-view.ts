import type { Map as LeafletMap, Point } from 'leaflet'
import type { Cluster, Clusterable } from './clusters.ts'
import { worldSize } from './mercator.ts'

/** Pins stay this far outside the view, so that a drag finds them already there. */
const margin = 160

export interface ClusterInView<T extends Clusterable> {
  cluster: Cluster<T>
  /** How many worlds east of the home world. */
  turn: number
  /** The copy nearest to the middle: keys and screen readers meet each pin once. */
  isNearest: boolean
}

/** Each group in each world that is seen, in date order. */
export function clustersInView<T extends Clusterable>(
  map: LeafletMap,
  clusters: readonly Cluster<T>[],
): ClusterInView<T>[] {
  const size = worldSize(map.getZoom())
  const { min, max } = map.getPixelBounds()
  if (!min || !max) return []
  const middle = (min.x + max.x) / 2
  return clusters.flatMap((cluster) => {
    if (cluster.y < min.y - margin || cluster.y > max.y + margin) return []
    const first = Math.ceil((min.x - margin - cluster.x) / size)
    const last = Math.floor((max.x + margin - cluster.x) / size)
    const nearest = Math.max(first, Math.min(last, Math.round((middle - cluster.x) / size)))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => ({
      cluster,
      turn: first + i,
      isNearest: first + i === nearest,
    }))
  })
}

/** Calls when a movement ends, and during one before it has used up half of the margin; never in mid-zoom. */
export function watchView(map: LeafletMap, onChange: () => void): () => void {
  let last: Point | null = null
  const middle = () => map.project(map.getCenter(), map.getZoom())
  const onEnd = () => {
    last = middle()
    onChange()
  }
  const onMove = () => {
    if (last && middle().distanceTo(last) > margin / 2) onEnd()
  }
  const onZoomStart = () => {
    last = null
  }
  map.on('moveend resize', onEnd).on('move', onMove).on('zoomstart', onZoomStart)
  return () => map.off('moveend resize', onEnd).off('move', onMove).off('zoomstart', onZoomStart)
}
