import { createClusters, describeNumbers, type Cluster, type Clusters } from './clusters.ts'
import type { JourneyMapLabels, MapStop } from './props.ts'

export type StopCluster = Cluster<MapStop>

/** What there is to know of a journey's pins. */
export interface JourneyPins {
  clusters: Clusters<MapStop>
  /** The id of the newest stop that is sent; null when there is none. */
  newest: MapStop['id'] | null
  /** The tiles of the route show the pins; the buttons are there for pointers, keys and screen readers. */
  areDrawn: boolean
  /** No two are alike: after a change of the stops no pin is taken for one of before. */
  revision: number
}

/** Browsers build, move and paint each element of its own, so more pins than this are drawn. */
const mostOfElements = 40

let revisions = 0

export function pinsOf(stops: readonly MapStop[]): JourneyPins {
  revisions += 1
  return {
    clusters: createClusters(stops),
    newest: newestOf(stops),
    areDrawn: stops.length > mostOfElements,
    revision: revisions,
  }
}

function newestOf(stops: readonly MapStop[]): MapStop['id'] | null {
  let best: MapStop | null = null
  for (const stop of stops) if ((stop.number ?? 0) > (best?.number ?? 0)) best = stop
  return best?.id ?? null
}

export interface PinLook {
  /** What the pin bears; '' is the hollow pin of a stop that waits to be sent. */
  text: string
  /** The newest stop is where the toy is now. */
  kind: 'stop' | 'latest' | 'pending'
  /** More than one stop: how many. */
  count: number
  /** Something in it waits to be sent. */
  pending: boolean
}

/** How the pin of a group looks; `newest` is the id of the journey's newest stop. */
export function lookOf({ stops }: StopCluster, newest: MapStop['id'] | null): PinLook {
  const text = describeNumbers(stops)
  const hasNewest = stops.some(({ id }) => id === newest)
  return {
    text,
    kind: text === '' ? 'pending' : hasNewest ? 'latest' : 'stop',
    count: stops.length,
    pending: stops.some(({ number }) => number === null),
  }
}

/** What the pin of a group is called: all that is seen of it, in words. */
export function nameOf(
  { stops }: StopCluster,
  labels: Pick<JourneyMapLabels, 'pin' | 'pendingPin' | 'cluster'>,
): string {
  const [first] = stops
  const waiting = stops.filter(({ number }) => number === null).length
  if (stops.length > 1 || !first)
    return labels.cluster({ count: stops.length, numbers: describeNumbers(stops), waiting })
  return first.number === null
    ? labels.pendingPin(first.title)
    : labels.pin({ number: first.number, title: first.title })
}
