import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { Illustration, type IllustrationName } from './illustration.tsx'

export interface EmptyStateProps {
  drawing?: IllustrationName
  /** The sentence that says what is (not) here. */
  title: ReactNode
  /** 1 when it is the whole page, 'p' inside a section that has its own heading. */
  level?: 1 | 2 | 3 | 'p'
  children?: ReactNode
  /** What a person can do about it. */
  actions?: ReactNode
}

export function EmptyState({ drawing = 'scrapbook', title, level = 'p', children, actions }: EmptyStateProps) {
  const Title = level === 'p' ? 'p' : (`h${level}` as const)
  return (
    <div className={styles.empty}>
      <Illustration name={drawing} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
