import { useSyncExternalStore } from 'react'
import { readConnection, watchConnection, type Connection } from '../data/connection.ts'

/** The way to our server, by its last answer (data/connection.ts). */
export const useConnection = (): Connection => useSyncExternalStore(watchConnection, readConnection, () => 'online')

/** False when there is no network at all; whether the server answers is another question. */
export const useOnline = (): boolean => useConnection() !== 'offline'
