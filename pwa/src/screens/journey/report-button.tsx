import { draw } from '../../ui/draw-icon.tsx'
import styles from './report-button.module.css'

const FlagIcon = draw(<path d="M6 21V4M6 4.8h12l-2.6 4 2.6 4H6" />)

interface ReportButtonProps {
  children: string
  /** Names what it is about, when the words beside it do not. */
  label?: string
  onClick: () => void
}

/** Small and quiet, since hardly anyone needs it, but as large as a finger. */
export function ReportButton({ children, label, onClick }: ReportButtonProps) {
  return (
    <button type="button" className={styles.report} aria-label={label} onClick={onClick}>
      <FlagIcon size={16} />
      <span>{children}</span>
    </button>
  )
}
