import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { ownerWords } from '../messages/owner.ts'
import { shellWords } from '../messages/shell.ts'
import { drawQrCode } from '../ui/qr-code.ts'
import styles from './link-sheet.module.css'

export interface LinkSheetProps {
  toyId: string
  name: string
  href: string
}

/** The link on paper. Seen by the printer only; the print dialog opens as soon as it is rendered. */
export function LinkSheet({ toyId, name, href }: LinkSheetProps) {
  useEffect(() => {
    // A frame later the browser has laid it out.
    const frame = requestAnimationFrame(() => print())
    return () => cancelAnimationFrame(frame)
  }, [])
  const words = ownerWords().sheet
  const { path, size } = drawQrCode(href)
  return createPortal(
    <article className={styles.sheet}>
      <p className={styles.site}>{shellWords().app.name}</p>
      <h1 className={styles.title}>{words.title(name)}</h1>
      <p>{words.tag(toyId)}</p>
      <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.code(toyId)}>
        <path d={path} fill="#000" />
      </svg>
      <p>{words.scan}</p>
      <p className={styles.link}>{href}</p>
      <p>{words.text}</p>
    </article>,
    document.body,
  )
}
