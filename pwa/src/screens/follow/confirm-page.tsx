import { useId, useState } from 'react'
import type { FollowedToy, FollowLink } from '#contract/followers'
import { confirmFollow } from '../../data/followers.ts'
import { followWords } from '../../messages/follow.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FollowSheet } from './follow-sheet.tsx'
import styles from './follow.module.css'
import { nameOf } from './name-of.ts'
import { usePress } from './use-press.ts'

interface Props {
  token: string
  link: FollowLink
}

/** Asks once more, since a program that looks at links has opened the page too. */
export function ConfirmPage({ token, link }: Props) {
  const isAnswered = link.isConfirmed && link.others.length === 0
  const [confirmed, setConfirmed] = useState<readonly FollowedToy[] | null>(isAnswered ? [link.toy] : null)
  if (confirmed) return <Confirmed toys={confirmed} />
  return <Question token={token} link={link} onConfirmed={setConfirmed} />
}

function Question({ token, link, onConfirmed }: Props & { onConfirmed: (toys: readonly FollowedToy[]) => void }) {
  const words = followWords().page
  const id = useId()
  const { toy, others, isConfirmed } = link
  const choices = isConfirmed ? others : [toy, ...others]
  // What somebody else may have asked for is chosen by the reader only.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(isConfirmed ? [] : [toy.toyId]))
  const { isBusy, problem, press } = usePress(async () =>
    onConfirmed((await confirmFollow(token, [...chosen])).confirmed),
  )
  const toggle = (toyId: string) =>
    setChosen((last) => {
      const next = new Set(last)
      if (!next.delete(toyId)) next.add(toyId)
      return next
    })
  return (
    <FollowSheet drawing="compass" title={words.confirmTitle} problem={problem}>
      <p>{isConfirmed ? words.confirmedAlready(nameOf(toy)) : words.confirmText(nameOf(toy))}</p>
      {others.length > 0 && (
        <fieldset className={styles.choices}>
          <legend id={id}>{words.choose}</legend>
          {choices.map((choice) => (
            <label key={choice.toyId} className={styles.choice}>
              <input type="checkbox" checked={chosen.has(choice.toyId)} onChange={() => toggle(choice.toyId)} />
              <span>{nameOf(choice)}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Button size="large" busy={isBusy} disabled={chosen.size === 0} onClick={press}>
        {others.length > 0 ? words.confirmMany : words.confirm(nameOf(toy))}
      </Button>
    </FollowSheet>
  )
}

function Confirmed({ toys }: { toys: readonly FollowedToy[] }) {
  const words = followWords().page
  return (
    <FollowSheet drawing="plane" title={words.confirmedTitle} isDone>
      <p>{words.confirmedText}</p>
      <ul className={styles.toys}>
        {toys.map((toy) => (
          <li key={toy.toyId}>
            <ButtonLink variant="secondary" href={paths.journey(toy.toyId)}>
              {nameOf(toy)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </FollowSheet>
  )
}
