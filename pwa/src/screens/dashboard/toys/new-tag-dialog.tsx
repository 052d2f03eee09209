import { useState } from 'react'
import type { NewTag } from '#contract/tags'
import { tagAddress } from '../../../data/tag-address.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyIcon, PrintIcon } from '../../../ui/admin-icons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { useBackGuard, useReloadGuard } from '../leave-guards.ts'
import { CodeChoice, type CodeKind } from './code-choice.tsx'
import { PrintTags } from './print-tags.tsx'
import styles from './toy-dialog.module.css'
import { UnsavedQuestion } from './unsaved-question.tsx'

/** The only moment at which the password of a tag can be read. */
export function NewTagDialog({ tag, onClose }: { tag: NewTag; onClose: () => void }) {
  const words = adminToysWords().newTag
  const [prints, setPrints] = useState(0)
  const [code, setCode] = useState<CodeKind>('address')
  const [isAsking, setAsking] = useState(false)
  const address = tagAddress(location.origin, { id: tag.id, password: code === 'password' ? tag.password : null })
  const { copy, wasCopied, copyText } = useCopy(words.text(tag.id, tag.password, address))
  const isUnsaved = !wasCopied && prints === 0
  /** By any way but "Done", which says that it is noted down. */
  const leave = () => (isUnsaved ? setAsking(true) : onClose())
  useReloadGuard(isUnsaved)
  useBackGuard(true, leave)
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={words.title}
        description={words.intro}
        footer={
          <>
            <Button
              variant="secondary"
              icon={copy === 'done' ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
              onClick={copyText}
              data-autofocus
            >
              {copy === 'done' ? words.copied : words.copy}
            </Button>
            <Button variant="secondary" icon={<PrintIcon size={20} />} onClick={() => setPrints((last) => last + 1)}>
              {words.print}
            </Button>
            <Button onClick={onClose}>{words.done}</Button>
          </>
        }
      >
        <dl className={styles.tag}>
          <div>
            <dt>{words.id}</dt>
            <dd>{tag.id}</dd>
          </div>
          <div>
            <dt>{words.password}</dt>
            <dd>{tag.password}</dd>
          </div>
        </dl>
        <CodeChoice value={code} onChange={setCode} />
        <p role="status">{copy === 'failed' && words.copyFailed}</p>
        {prints > 0 && <PrintTags key={prints} tags={[tag]} code={code} />}
      </Dialog>
      <UnsavedQuestion open={isAsking} count={1} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  )
}

/** `copy` is about this very text: after a change nothing of it is copied yet. */
function useCopy(text: string) {
  const [last, setLast] = useState<{ of: string; copy: 'done' | 'failed' } | null>(null)
  const [wasCopied, setCopied] = useState(false)
  const copyText = () => {
    // Without a secure address there is no clipboard.
    const done = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    done.then(
      () => {
        setLast({ of: text, copy: 'done' })
        setCopied(true)
      },
      () => setLast({ of: text, copy: 'failed' }),
    )
  }
  return { copy: last?.of === text ? last.copy : 'idle', wasCopied, copyText }
}
