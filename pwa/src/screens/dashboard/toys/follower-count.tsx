import { useFollowerCount } from '../../../hooks/admin/use-follower-count.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import styles from './toy-dialog.module.css'

/** How many follow the toy, never who. */
export function FollowerCount({ toyId }: { toyId: string }) {
  const words = adminToysWords().followers
  const { data, error } = useFollowerCount(toyId)
  return <p className={styles.followers}>{data ? words.count(data.followers) : error ? words.failed : words.loading}</p>
}
