const key = 'plush-trails-finder-name'

/** The name under which this device last handed in an entry; '' when there is none or it was forgotten. */
export function readFinderName(): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

export function keepFinderName(name: string): void {
  try {
    localStorage.setItem(key, name)
  } catch {
    // Storage switched off: it is typed again next time.
  }
}

export function forgetFinderName(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
