import { idKey } from '../data/id-key.ts'

/** The password a finder gave for a toy in this tab (spec section 4); gone with the tab, never on disk. */
export function readTagPassword(toyId: string): string | null {
  try {
    return sessionStorage.getItem(idKey(toyId))
  } catch {
    return null
  }
}

export function keepTagPassword(toyId: string, password: string): void {
  try {
    sessionStorage.setItem(idKey(toyId), password)
  } catch {
    // Storage switched off: the form will ask for the password again.
  }
}

export function forgetTagPassword(toyId: string): void {
  try {
    sessionStorage.removeItem(idKey(toyId))
  } catch {
    // Nothing was kept.
  }
}
