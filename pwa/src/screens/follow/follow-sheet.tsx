import { useEffect, useRef } from 'react'
import { Card } from '../../ui/card.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Illustration, type IllustrationName } from '../../ui/illustration.tsx'
import styles from './follow.module.css'

interface FollowSheetProps {
  drawing: IllustrationName
  title: string
  /** The page has changed by a press: its heading is read out. */
  isDone?: boolean
  problem?: string | null
  children: Elements
}

/** The one sheet of a page that a link in an email opens. */
export function FollowSheet({ drawing, title, isDone = false, problem = null, children }: FollowSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone])
  return (
    <Card as="section" taped className={styles.sheet}>
      <Illustration name={drawing} />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children satisfies Elements}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </Card>
  )
}
