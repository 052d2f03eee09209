import { shellWords } from '../messages/shell.ts'
import styles from './spinner.module.css'

export interface SpinnerProps {
  size?: 'small' | 'large'
  /** Said and shown beside a large spinner. A small one is decoration of something that already speaks. */
  label?: string
}

/** A compass needle looking for north. */
export function Spinner({ size = 'large', label = shellWords().app.loading }: SpinnerProps) {
  const compass = (
    <svg viewBox="0 0 24 24" className={styles.compass} aria-hidden="true">
      <circle cx="12" cy="12" r="10" fill="none" stroke="currentColor" strokeWidth="2" opacity=".35" />
      <g className={styles.needle} data-essential-motion="">
        <path d="M12 4.5 14.6 12H9.4Z" fill="currentColor" />
        <path d="M12 19.5 9.4 12h5.2Z" fill="currentColor" opacity=".4" />
      </g>
    </svg>
  )
  if (size === 'small') return <span className={styles.small}>{compass}</span>
  return (
    <div className={styles.large} role="status">
      {compass}
      <span>{label}</span>
    </div>
  )
}
