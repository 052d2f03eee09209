import type { ToyStatus } from '../contract/toys.ts'
import type { Drawing } from './drawing/drawing.ts'
import type { CharacterName } from './drawing/characters.ts'

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
  picture: Omit<Drawing, 'character'>
  /** Hours without signal: how much later than written the server got it. */
  offlineFor?: number
}

export interface Story {
  id: string
  password: string
  status: ToyStatus
  character: CharacterName
  /** Absent on a tag that nobody has activated yet. */
  name?: string
  owner?: string
  mission?: string
  startedDaysAgo: number
  portrait?: Omit<Drawing, 'character'>
  stops: readonly Stop[]
}
