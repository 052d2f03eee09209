export type ThemeChoice = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark'

const key = 'ui-theme'
/** The paper's colour around the page: the browser's own bars. The same pair is in index.html. */
const barColour = { light: '#f5ecdb', dark: '#1d150f' } as const
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

const listeners = new Set<() => void>()
/** Kept for a visit where storage is closed. */
let unstored: ThemeChoice = 'system'

export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return unstored
  }
}

export function readTheme(): Theme {
  const choice = readThemeChoice()
  if (choice !== 'system') return choice
  return systemIsDark().matches ? 'dark' : 'light'
}

export function chooseTheme(choice: ThemeChoice): void {
  unstored = choice
  try {
    localStorage.setItem(key, choice)
  } catch {
    // The choice then holds for this visit.
  }
  apply()
}

function apply(): void {
  const theme = readTheme()
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', barColour[theme])
  for (const listener of listeners) listener()
}

/** Follows the choice made here, in another tab, and by the system. */
export function subscribeToTheme(onChange: () => void): () => void {
  if (listeners.size === 0) {
    systemIsDark().addEventListener('change', apply)
    addEventListener('storage', apply)
  }
  listeners.add(onChange)
  // A prerendered page is looked at before the app follows the system.
  if (document.documentElement.dataset.theme !== readTheme()) apply()
  return () => {
    listeners.delete(onChange)
    if (listeners.size > 0) return
    systemIsDark().removeEventListener('change', apply)
    removeEventListener('storage', apply)
  }
}
