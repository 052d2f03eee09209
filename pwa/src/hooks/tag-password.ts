import { idKey } from '../data/id-key.ts'
import { tabStorage } from './device-storage.ts'

/** The password a finder gave for a toy in this tab (spec section 4); gone with the tab, never on disk. */
export const readTagPassword = (toyId: string): string | null => tabStorage.read(idKey(toyId))

export const keepTagPassword = (toyId: string, password: string): void => tabStorage.write(idKey(toyId), password)

export const forgetTagPassword = (toyId: string): void => tabStorage.write(idKey(toyId), null)
