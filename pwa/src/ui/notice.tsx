import type { ReactNode } from 'react'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'
import styles from './notice.module.css'

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warning' | 'danger'
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Read it out when it appears; 'alert' interrupts. */
  live?: 'status' | 'alert'
}

const icons = { info: InfoIcon, success: CheckIcon, warning: WarningIcon, danger: WarningIcon }

/** A note slipped between the pages. */
export function Notice({ tone = 'info', title, children, actions, live }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={live}>
      <Icon />
      <div className={styles.words}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children && <div>{children}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
