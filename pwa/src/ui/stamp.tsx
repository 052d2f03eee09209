import type { ReactNode } from 'react'
import styles from './stamp.module.css'

export interface StampProps {
  /** A drawing or a number. */
  children: ReactNode
  tone?: 'red' | 'blue' | 'moss' | 'honey'
  size?: 'small' | 'large'
}

/** A postage stamp with its perforated edge. Decoration, unless what is in it speaks. */
export function Stamp({ children, tone = 'red', size = 'small' }: StampProps) {
  return (
    <span className={`${styles.stamp} ${styles[tone]} ${styles[size]}`}>
      <span className={styles.paper}>
        <span className={styles.face}>{children}</span>
      </span>
    </span>
  )
}

export interface PostmarkProps {
  /** Upper arc. */
  top: string
  /** Lower arc. */
  bottom: string
  /** Across the middle: a date. */
  middle: string
}

/** A round cancellation mark with its wavy lines. Decoration: it repeats what the page says elsewhere. */
export function Postmark({ top, bottom, middle }: PostmarkProps) {
  return (
    <svg viewBox="0 0 190 100" className={styles.postmark} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="50" cy="50" r="46" />
        <circle cx="50" cy="50" r="29" />
        {[26, 42, 58, 74].map((y) => (
          <path key={y} d={`M100 ${y}q11-8 22 0t22 0 22 0 22 0`} />
        ))}
        <path id="postmark-top" d="M14.5 50a35.5 35.5 0 0 1 71 0" stroke="none" />
        <path id="postmark-bottom" d="M9.5 50a40.5 40.5 0 0 0 81 0" stroke="none" />
      </g>
      <g fill="currentColor" fontSize="10.5" fontWeight="700" letterSpacing="1.2" textAnchor="middle">
        <text>
          <textPath href="#postmark-top" startOffset="50%">
            {top}
          </textPath>
        </text>
        <text>
          <textPath href="#postmark-bottom" startOffset="50%">
            {bottom}
          </textPath>
        </text>
        <text x="50" y="54" fontSize="11" letterSpacing="0">
          {middle}
        </text>
      </g>
    </svg>
  )
}
