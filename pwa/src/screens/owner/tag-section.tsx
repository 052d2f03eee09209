import { useSite } from '../../hooks/use-site.ts'
import { ownerWords } from '../../messages/owner.ts'
import { Card } from '../../ui/card.tsx'
import styles from './owner.module.css'

/** What is not the owner's to change, and whom to ask. */
export function TagSection({ toyId }: { toyId: string }) {
  const words = ownerWords().help
  const { email } = useSite().contact
  return (
    <Card as="section" aria-labelledby="owner-tag" className={styles.card}>
      <h2 id="owner-tag">{words.title}</h2>
      <p>{words.text}</p>
      <p>
        <a className={styles.link} href={`mailto:${email}?subject=${encodeURIComponent(words.subject(toyId))}`}>
          {words.order}
        </a>
      </p>
    </Card>
  )
}
