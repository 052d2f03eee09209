import { useEffect } from 'react'
import type { Connection } from '../data/connection.ts'
import { askUntilAnswered } from '../hooks/ask-until-answered.ts'
import { useConnection } from '../hooks/use-connection.ts'
import { noticesWords } from '../messages/notices.ts'
import { OfflineIcon } from '../ui/shell-icons.tsx'
import styles from './layout.module.css'

/** Says that our server cannot be reached, why, and that it does not matter much. */
export function OfflineStrip() {
  const connection = useConnection()
  return connection === 'online' ? null : <Strip connection={connection} />
}

function Strip({ connection }: { connection: Exclude<Connection, 'online'> }) {
  useEffect(askUntilAnswered, [])
  return (
    <div className={styles.strip}>
      <OfflineIcon size={20} />
      <span>{noticesWords().connection[connection]}</span>
    </div>
  )
}
