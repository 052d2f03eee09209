import { idKey } from '../data/id-key.ts'
import { tabStorage } from './device-storage.ts'

/** Written by the script in index.html, before any other code runs. No tag ID has a colon. */
const codeKey = (toyId: string) => `code:${idKey(toyId)}`

/** The password in the code that was scanned for a toy in this tab. It may be wrong or out of date. */
export const readCodePassword = (toyId: string): string | null => tabStorage.read(codeKey(toyId))

/** Notes the password of a code that was scanned in the app, as the script in index.html does for one that was opened. */
export const keepCodePassword = (toyId: string, password: string): void => tabStorage.write(codeKey(toyId), password)

export const forgetCodePassword = (toyId: string): void => tabStorage.write(codeKey(toyId), null)

/** The password a finder gave for a toy in this tab (spec section 4); gone with the tab, never on disk. */
export const readTagPassword = (toyId: string): string | null =>
  readCodePassword(toyId) ?? tabStorage.read(idKey(toyId))

/** What is typed takes the place of what was scanned. */
export function keepTagPassword(toyId: string, password: string): void {
  if (readCodePassword(toyId) !== password) forgetCodePassword(toyId)
  tabStorage.write(idKey(toyId), password)
}

export function forgetTagPassword(toyId: string): void {
  forgetCodePassword(toyId)
  tabStorage.write(idKey(toyId), null)
}
