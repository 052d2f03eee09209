import { useState } from 'react'
import type { NewTag } from '#contract/tags'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyIcon, PrintIcon } from '../../../ui/admin-icons.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckIcon } from '../../../ui/icons.tsx'
import { useBackGuard, useReloadGuard } from '../leave-guards.ts'
import { PrintTags } from './print-tags.tsx'
import styles from './toy-dialog.module.css'
import { UnsavedQuestion } from './unsaved-question.tsx'

/** The only moment at which the password of a tag can be read. */
export function NewTagDialog({ tag, onClose }: { tag: NewTag; onClose: () => void }) {
  const words = adminToysWords().newTag
  const [copy, setCopy] = useState<'idle' | 'done' | 'failed'>('idle')
  const [prints, setPrints] = useState(0)
  const [isAsking, setAsking] = useState(false)
  const isUnsaved = copy !== 'done' && prints === 0
  /** By any way but "Done", which says that it is noted down. */
  const leave = () => (isUnsaved ? setAsking(true) : onClose())
  useReloadGuard(isUnsaved)
  useBackGuard(true, leave)
  const text = words.text(tag.id, tag.password, location.origin + paths.journey(tag.id))
  const copyText = () => {
    // Without a secure address there is no clipboard.
    const done = navigator.clipboard ? navigator.clipboard.writeText(text) : Promise.reject(new Error('no clipboard'))
    done.then(
      () => setCopy('done'),
      () => setCopy('failed'),
    )
  }
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
        <p role="status">{copy === 'failed' && words.copyFailed}</p>
        {prints > 0 && <PrintTags key={prints} tags={[tag]} />}
      </Dialog>
      <UnsavedQuestion open={isAsking} count={1} onLeave={onClose} onStay={() => setAsking(false)} />
    </>
  )
}
