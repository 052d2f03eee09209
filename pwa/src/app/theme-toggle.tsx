import { useSyncExternalStore } from 'react'
import { shellWords } from '../messages/shell.ts'
import { LampIcon, SunIcon } from '../ui/shell-icons.tsx'
import styles from './header.module.css'
import { chooseTheme, readTheme, readThemeChoice, subscribeToTheme, type ThemeChoice } from './theme.ts'
import footer from './footer.module.css'

/** One press between paper by day and by lamplight. */
export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme, () => 'light' as const)
  const isDark = theme === 'dark'
  const label = isDark ? shellWords().header.switchToLight : shellWords().header.switchToDark
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      title={label}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <LampIcon />}
    </button>
  )
}

const choices: ThemeChoice[] = ['light', 'dark', 'system']

/** All three choices; the only way back to following the system. */
export function ThemeChoices() {
  const choice = useSyncExternalStore(subscribeToTheme, readThemeChoice, () => 'system' as const)
  return (
    <fieldset className={footer.themes}>
      <legend>{shellWords().footer.theme}</legend>
      {choices.map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="ui-theme"
            value={value}
            checked={choice === value}
            onChange={() => chooseTheme(value)}
          />
          <span>{shellWords().footer.themes[value]}</span>
        </label>
      ))}
    </fieldset>
  )
}
