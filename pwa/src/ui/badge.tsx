import type { ReactNode } from 'react'
import styles from './badge.module.css'

export interface BadgeProps {
  tone?: 'neutral' | 'blue' | 'moss' | 'honey' | 'danger'
  icon?: ReactNode
  children: ReactNode
}

/** A small luggage label: a count, a state. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {icon}
      {children}
    </span>
  )
}
