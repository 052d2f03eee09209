import { useState } from 'react'
import type { FollowLink } from '#contract/followers'
import { leaveFollow } from '../../data/followers.ts'
import { followWords } from '../../messages/follow.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FollowSheet } from './follow-sheet.tsx'
import { nameOf } from './name-of.ts'
import { usePress } from './use-press.ts'

interface Props {
  token: string
  link: FollowLink
}

/** Ends the emails of one journey; of an address that nobody has confirmed, also the asking. */
export function LeavePage({ token, link: { toy, isConfirmed } }: Props) {
  const words = followWords().page
  const [hasLeft, setLeft] = useState(false)
  const { isBusy, problem, press } = usePress(async () => {
    await leaveFollow(token)
    setLeft(true)
  })
  const view = (
    <ButtonLink variant="secondary" href={paths.journey(toy.toyId)}>
      {words.view}
    </ButtonLink>
  )
  if (hasLeft)
    return (
      <FollowSheet drawing="hands" title={words.leftTitle} isDone>
        <p>{words.leftText}</p>
        {view}
      </FollowSheet>
    )
  return (
    <FollowSheet drawing="signpost" title={isConfirmed ? words.leaveTitle : words.refuseTitle} problem={problem}>
      <p>{isConfirmed ? words.leaveText : words.refuseText}</p>
      <Button size="large" busy={isBusy} onClick={press}>
        {isConfirmed ? words.leave(nameOf(toy)) : words.refuse}
      </Button>
      {view}
    </FollowSheet>
  )
}
