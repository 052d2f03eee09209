import { lostToyWords } from '../../messages/lost-toy.ts'
import styles from './rounded-note.module.css'

/** Under a map whose places are rounded. */
export function RoundedNote() {
  return <p className={styles.note}>{lostToyWords().rounded}</p>
}
