import { useEffect } from 'react'
import type { Connection } from '../data/connection.ts'
import { askUntilAnswered } from '../hooks/ask-until-answered.ts'
import { noticesWords } from '../messages/notices.ts'
import { OfflineIcon } from '../ui/shell-icons.tsx'
import styles from './layout.module.css'

interface Props {
  connection: Exclude<Connection, 'online'>
}

export function ConnectionStrip({ connection }: Props) {
  useEffect(askUntilAnswered, [])
  return (
    <div className={styles.strip}>
      <OfflineIcon size={20} />
      <span>{noticesWords().connection[connection]}</span>
    </div>
  )
}
