import { useState } from 'react'
import { readConnection } from '../data/connection.ts'
import { takeBack } from '../data/outbox/actions.ts'
import { replayOutbox } from '../data/outbox/replay.ts'
import { outboxWords } from '../messages/outbox.ts'
import { takeBackWords } from '../messages/take-back.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { showToast } from '../ui/toast.ts'

export interface TakeBackButtonProps {
  submissionKey: string
  location: string
  /** Where several are on a page: which entry this one is for. */
  label?: string
  /** False while nobody knows whether the entry has arrived. */
  isPublished?: boolean
  /** Where keyboard and screen reader go on, because the button goes away. */
  focusNext: () => HTMLElement | null | undefined
}

/** Takes an entry back after asking once. What comes of it is said where the entry waits, and when the server has done it. */
export function TakeBackButton({ submissionKey, location, label, isPublished = true, focusNext }: TakeBackButtonProps) {
  const words = takeBackWords()
  const [asking, setAsking] = useState(false)
  const confirm = async () => {
    setAsking(false)
    const next = focusNext()
    try {
      if (!(await takeBack(submissionKey))) return
      if (next) focusHeading(next)
      if (readConnection() === 'offline') showToast({ title: words.kept, description: words.keptText })
      await replayOutbox({ cause: 'person' })
    } catch {
      const { actionFailed, actionFailedText } = outboxWords()
      showToast({ title: actionFailed, description: actionFailedText, tone: 'destructive' })
    }
  }
  return (
    <>
      <Button variant="ghost" aria-label={label} onClick={() => setAsking(true)}>
        {words.button}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.title}
        confirmLabel={words.confirm}
        cancelLabel={words.keep}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {isPublished ? words.text(location) : words.unknownText(location)}
      </ConfirmDialog>
    </>
  )
}

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1
  heading.focus()
}
