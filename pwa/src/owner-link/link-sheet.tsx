import { createPortal } from 'react-dom'
import { ownerWords } from '../messages/owner.ts'
import { shellWords } from '../messages/shell.ts'
import { PrintSheet } from '../ui/print-sheet.tsx'
import { drawQrCode } from '../ui/qr-code.ts'
import styles from './link-sheet.module.css'

export interface LinkSheetProps {
  toyId: string
  name: string
  href: string
}

/** The link on paper. */
export function LinkSheet({ toyId, name, href }: LinkSheetProps) {
  const words = ownerWords().sheet
  const { path, size } = drawQrCode(href)
  return createPortal(
    <PrintSheet className={styles.sheet}>
      <p className={styles.site}>{shellWords().app.name}</p>
      <h1 className={styles.title}>{words.title(name)}</h1>
      <p>{words.tag(toyId)}</p>
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.code(toyId)}>
        <path d={path} fill="#000" />
      </svg>
      <p>{words.scan}</p>
      <p className={styles.link}>{href}</p>
      <p>{words.text}</p>
    </PrintSheet>,
    document.body,
  )
}
