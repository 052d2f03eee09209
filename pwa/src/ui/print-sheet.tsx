import { useEffect, type ReactNode } from 'react'
import styles from './print-sheet.module.css'

interface PrintSheetProps {
  /** Lays it out on paper. */
  className: string | undefined
  children: ReactNode
}

/**
 * All that is printed of the page, and nothing that is shown; the print dialog opens as soon as it is rendered. Belongs
 * right into the body.
 */
export function PrintSheet({ className, children }: PrintSheetProps) {
  useEffect(() => {
    // A frame later the browser has laid it out.
    const frame = requestAnimationFrame(() => print())
    return () => cancelAnimationFrame(frame)
  }, [])
  return <div className={`${styles.sheet} ${className}`}>{children}</div>
}
