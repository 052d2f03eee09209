import { useState } from 'react'
import { followWords } from '../../messages/follow.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

export interface FollowOfferProps {
  name: string
  onFollow: () => void
}

/** After an activation: the journey begins, and its owner will want to know. */
export function FollowOffer({ name, onFollow }: FollowOfferProps) {
  const words = followWords()
  const [isOpen, setOpen] = useState(true)
  if (!isOpen) return null
  const follow = () => {
    setOpen(false)
    onFollow()
  }
  return (
    <Notice
      tone="success"
      title={words.offer(name)}
      actions={
        <>
          <Button onClick={follow}>{words.title(name)}</Button>
          <Button variant="ghost" onClick={() => setOpen(false)}>
            {words.notNow}
          </Button>
        </>
      }
    >
      {words.offerText}
    </Notice>
  )
}
