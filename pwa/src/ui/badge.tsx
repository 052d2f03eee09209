import type { ReactNode } from 'react'
import styles from './badge.module.css'
import type { Elements } from './elements.ts'

export interface BadgeProps {
  tone?: 'neutral' | 'blue' | 'moss' | 'honey' | 'danger'
  icon?: Elements
  children: ReactNode
}

/** A small luggage label: a count, a state. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {icon satisfies Elements}
      <span>{children}</span>
    </span>
  )
}
