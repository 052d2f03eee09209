import { adminWords } from '../messages/admin.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

export interface LoadFailedProps {
  /** 'warning' unless the server refused. */
  tone?: 'warning' | 'danger'
  title: string
  text?: string | undefined
  onRetry: () => void
}

/** In place of a list that could not be read: why, and a way to try again. */
export function LoadFailed({ tone = 'warning', title, text, onRetry }: LoadFailedProps) {
  return (
    <Notice
      tone={tone}
      live="alert"
      title={title}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          {adminWords().list.tryAgain}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
