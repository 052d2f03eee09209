import { useOnline } from '../hooks/use-online.ts'
import { shellWords } from '../messages/shell.ts'
import { OfflineIcon } from '../ui/shell-icons.tsx'
import styles from './layout.module.css'

/** Says that there is no network, and that it does not matter much. */
export function OfflineStrip() {
  const online = useOnline()
  return (
    <div role="status" className={styles.stripPlace}>
      {!online && (
        <div className={styles.strip}>
          <OfflineIcon size={20} />
          <span>{shellWords().offline}</span>
        </div>
      )}
    </div>
  )
}
