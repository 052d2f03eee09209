import { noticesWords } from '../messages/notices.ts'
import styles from './ios-steps.module.css'

/** What to press on an iPhone or iPad, with the pictures that are on the buttons. */
export function IosSteps() {
  const words = noticesWords().install
  return (
    <ol className={styles.steps}>
      <li>
        <ShareButton />
        <span>{words.iosShare}</span>
      </li>
      <li>
        <AddRow />
        <span>{words.iosAdd}</span>
      </li>
    </ol>
  )
}

const pen = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** A print of the browser's bar, with the button to press in colour. */
function ShareButton() {
  return (
    <svg viewBox="0 0 96 56" className={styles.print} aria-hidden="true" {...pen}>
      <path className={styles.faint} d="M11 22l-5 6 5 6M22 22l5 6-5 6M80 23h10v12H80zM76 27v12h10" />
      <g className={styles.press}>
        <circle cx="53" cy="28" r="17" />
        <path d="M49 26h-4v11h16V26h-4M53 31V18M49 21.5l4-4 4 4" />
      </g>
    </svg>
  )
}

/** The line of the menu that opens. */
function AddRow() {
  return (
    <svg viewBox="0 0 96 56" className={styles.print} aria-hidden="true" {...pen}>
      <path className={styles.faint} d="M12 8h40M12 48h34" />
      <g className={styles.press}>
        <rect x="5" y="18" width="86" height="20" rx="5" />
        <path d="M12 28h44M74 22h12v12H74zM80 25.5v5M77.5 28h5" />
      </g>
    </svg>
  )
}
