import { useState } from 'react'
import { adminWords } from '../../messages/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/**
 * In an edit dialog, after 409 `stale`: nothing typed is lost until the person asks for the latest version. `onLoad` fills
 * the form anew and resolves to false when the row is not there any more.
 */
export function StaleNotice({ onLoad }: { onLoad: () => Promise<boolean> }) {
  const words = adminWords().stale
  const [state, setState] = useState<'idle' | 'loading' | 'gone' | 'failed'>('idle')
  const load = async () => {
    setState('loading')
    setState(
      await onLoad().then(
        (isThere) => (isThere ? 'idle' : 'gone'),
        () => 'failed' as const,
      ),
    )
  }
  return (
    <Notice
      tone="warning"
      live="alert"
      title={words.title}
      actions={
        <Button variant="secondary" busy={state === 'loading'} onClick={() => void load()}>
          {words.load}
        </Button>
      }
    >
      {state === 'gone' ? words.gone : state === 'failed' ? words.failed : words.text}
    </Notice>
  )
}
