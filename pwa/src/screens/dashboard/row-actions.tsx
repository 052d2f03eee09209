import type { ReactNode } from 'react'
import { AppLink } from '../../ui/app-link.tsx'
import type { Elements } from '../../ui/elements.ts'
import styles from './row-actions.module.css'

interface ActionProps {
  /** Said and shown on hover; names the row too: 'Edit K7QM-3XHV'. */
  label: string
  icon: Elements
  /** One word, written beside the icon where a finger cannot hover. */
  text: string
}

/** The buttons at the end of a row. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>

export function RowButton({
  label,
  icon,
  text,
  tone,
  onClick,
}: ActionProps & { tone?: 'danger'; onClick: () => void }) {
  return (
    <button type="button" className={styles.action} data-tone={tone} aria-label={label} title={label} onClick={onClick}>
      {icon satisfies Elements}
      <span className={styles.text}>{text}</span>
    </button>
  )
}

export const RowLink = ({ label, icon, text, href }: ActionProps & { href: string }) => (
  <AppLink href={href} className={styles.action} aria-label={label} title={label}>
    {icon satisfies Elements}
    <span className={styles.text}>{text}</span>
  </AppLink>
)
