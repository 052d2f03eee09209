import { useLiveQuery } from 'dexie-react-hooks'
import { useNavigate } from 'react-router-dom'
import { readOwnerToken } from '../../data/owner-links.ts'
import { ownerWords } from '../../messages/owner.ts'
import { KeepLink } from '../../owner-link/keep-link.tsx'
import { paths } from '../../paths.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import styles from './own-toy.module.css'

export interface OwnToyProps {
  toyId: string
  name: string
  /** It has just been activated here. */
  isNew: boolean
}

/** For the owner of the toy, by the link on this device: after the activation ways to keep it, later the way to the owner page. */
export function OwnToy({ toyId, name, isNew }: OwnToyProps) {
  const navigate = useNavigate()
  const token = useLiveQuery(() => readOwnerToken(toyId), [toyId])
  if (!token) return null
  if (!isNew) return <OwnerBar toyId={toyId} name={name} />
  const words = ownerWords().keep
  return (
    <Card as="section" taped aria-labelledby="keep-owner-link" className={styles.card}>
      <h2 id="keep-owner-link">{words.title}</h2>
      <p>{words.text(name)}</p>
      <KeepLink toyId={toyId} name={name} token={token} />
      <div className={styles.foot}>
        <ButtonLink variant="secondary" href={paths.owner(toyId)}>
          {words.manage}
        </ButtonLink>
        <Button variant="ghost" onClick={() => void navigate('.', { replace: true, state: null })}>
          {words.later}
        </Button>
      </div>
    </Card>
  )
}

function OwnerBar({ toyId, name }: Omit<OwnToyProps, 'isNew'>) {
  const words = ownerWords().bar
  return (
    <p className={styles.bar}>
      <span>{words.text(name)}</span> <AppLink href={paths.owner(toyId)}>{words.manage}</AppLink>
    </p>
  )
}
