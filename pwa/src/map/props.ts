import type { Position } from '#contract/geo'
import type { Site } from '#contract/site'

export type MapTiles = Site['tiles']

export interface MapStop {
  /** The entry's number; the submission key of a stop that still waits on this device. */
  id: number | string
  /** The same before and after the stop is sent; null for a stop that no device has submitted. */
  submissionKey: string | null
  /** The place in date order, from 1; null for a stop that still waits on this device (a hollow pin). */
  number: number | null
  latitude: number
  longitude: number
  title: string
  text: string
  dateText: string
  /** An address the popup's 260×190 picture can be read from (480 px is plenty). */
  photoUrl: string | null
}

/** Words of the frame both maps share. */
export interface MapFrameLabels {
  /** The name of the map for a screen reader. */
  map: string
  controls: string
  zoomIn: string
  zoomOut: string
  resetView: string
  enterFullscreen: string
  exitFullscreen: string
}

export interface JourneyMapLabels extends MapFrameLabels {
  /** Overlay while there is no stop. */
  emptyTitle: string
  emptyText: string
  pin(stop: { number: number; title: string }): string
  pendingPin(title: string): string
  /** Several pins too close to tell apart; `numbers` is what the pin shows, such as "3–7", `waiting` how many are not sent. */
  cluster(group: { count: number; numbers: string; waiting: number }): string
  /** Heading of the list for stops on one spot. */
  samePlace(count: number): string
  pending: string
  openPhoto(title: string): string
  photoUnavailable: string
  close: string
}

export interface JourneyMapProps {
  /** Oldest first, pending ones where their date puts them (usually last): the thread follows this order. */
  stops: readonly MapStop[]
  tiles: MapTiles
  labels: JourneyMapLabels
  onOpenPhoto?: (id: MapStop['id']) => void
}

export type LocateProblem = 'denied' | 'unavailable' | 'timeout' | 'insecure' | 'unsupported'

export interface LocationPickerLabels extends MapFrameLabels {
  /** How to use the map with a pointer. */
  hint: string
  /** How to use the map with the keyboard; shown while the map has the keyboard's focus. */
  keyboardHint: string
  pin: string
  latitude: string
  longitude: string
  latitudeError: string
  longitudeError: string
  useMyLocation: string
  locating: string
  locateProblems: Record<LocateProblem, string>
  /** The green confirmation; both texts have six decimals. */
  chosen(latitude: string, longitude: string): string
  /** What is at the chosen place; '' where there is nothing to say, such as on the open sea. */
  where(place: { country: string | null; town: { name: string; km: number } | null }): string
}

export interface LocationPickerProps {
  value: Position | null
  /** Always called with a normalised position (contract/geo normalizePosition). */
  onChange(position: Position): void
  tiles: MapTiles
  labels: LocationPickerLabels
  /** Ties the map to a sentence elsewhere on the form, such as its error. */
  describedBy?: string
  invalid?: boolean
  /** Asked once, when the map is there: whether the keyboard's focus was where it is now. */
  takesFocus?(): boolean
}
