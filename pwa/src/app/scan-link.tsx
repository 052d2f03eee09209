import { createPortal } from 'react-dom'
import { scanWords } from '../messages/scan.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/app-link.tsx'
import { ScanIcon } from '../ui/scan-icon.tsx'
import styles from './header.module.css'

/** The way to the scanner, in the header of phones. It comes after the first page, in which there is no room for it. */
export function ScanLink() {
  const tools = document.getElementById('tools')
  const label = scanWords().open
  return (
    tools &&
    createPortal(
      <AppLink href={paths.scan()} className={`${styles.iconButton} ${styles.scan}`} aria-label={label} title={label}>
        <ScanIcon />
      </AppLink>,
      tools,
    )
  )
}
