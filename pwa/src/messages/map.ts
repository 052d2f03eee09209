import { part } from './catalogue.ts'
import { mapMessages } from './en/map.ts'

/** The words of the maps, in the current locale. */
export const mapWords = part('map', mapMessages)
