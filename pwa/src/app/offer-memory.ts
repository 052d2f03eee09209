const key = 'install-offered-at'
const dismissed = 'dismissed'
const quietMs = 30 * 24 * 60 * 60 * 1000

/**
 * True at most once in thirty days, and never again after the offer was turned down; without storage never, since it could
 * not be kept quiet afterwards.
 */
export function isTimeToOffer(now = Date.now()): boolean {
  try {
    const last = localStorage.getItem(key)
    const since = now - Number(last)
    // A time in the future was written by a clock that has been set back since.
    if (last === dismissed || (since >= 0 && since < quietMs)) return false
    localStorage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}

/** The person does not want it: remembered as long as the site's data is. */
export function dismissOffer(): void {
  try {
    localStorage.setItem(key, dismissed)
  } catch {
    // Then it was never offered.
  }
}
