import { ownerWords } from '../../messages/owner.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Someone else was faster: nothing was saved. */
export function StaleNotice({ onLoad }: { onLoad: () => void }) {
  const words = ownerWords()
  return (
    <Notice
      tone="warning"
      live="alert"
      title={words.staleTitle}
      actions={
        <Button variant="secondary" onClick={onLoad}>
          {words.load}
        </Button>
      }
    >
      {words.staleText}
    </Notice>
  )
}
