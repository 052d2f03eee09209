import type { ToyStatus } from '../contract/toys.ts'

export interface Stop {
  location: string
  /** Degrees north and east. */
  place: readonly [latitude: number, longitude: number]
  /** Hours east of UTC. */
  zone: number
  /** Days before today, and the local time of day as a fraction of 24 h. */
  daysAgo: number
  hour: number
  by: string
  comment: string
  /** A file of `pictures/`. */
  picture: string
  /** Hours offline: how much later than written the server received it. */
  offlineFor?: number
}

export interface Story {
  id: string
  password: string
  status: ToyStatus
  /** Absent on a tag that nobody has activated yet. */
  name?: string
  owner?: string
  mission?: string
  startedDaysAgo: number
  /** A file of `pictures/`. */
  portrait?: string
  stops: readonly Stop[]
}
