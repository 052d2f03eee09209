import { useId, useState } from 'react'
import { ownerWords } from '../messages/owner.ts'
import { CopyIcon, PrintIcon } from '../ui/admin-icons.tsx'
import { Button } from '../ui/button.tsx'
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { TextField } from '../ui/text-field.tsx'
import { showToast } from '../ui/toast.ts'
import { EmailLink } from './email-link.tsx'
import styles from './keep-link.module.css'
import { ownerHref } from './owner-href.ts'

const LinkSheet = lazyPart(() => import('./link-sheet.tsx').then((m) => m.LinkSheet))

export interface KeepLinkProps {
  toyId: string
  name: string
  token: string
}

/** Ways to keep an owner's link: the clipboard, paper, a mailbox. The link itself is shown only when asked for. */
export function KeepLink({ toyId, name, token }: KeepLinkProps) {
  const words = ownerWords().keep
  const [prints, setPrints] = useState(0)
  const [isShown, setShown] = useState(false)
  const shownId = useId()
  const href = ownerHref(toyId, token)
  const copy = () => {
    // Without a secure address there is no clipboard.
    const done = navigator.clipboard ? navigator.clipboard.writeText(href) : Promise.reject(new Error('no clipboard'))
    done.then(
      () => showToast({ title: words.copied, tone: 'success' }),
      () => {
        setShown(true)
        showToast({ title: words.copyFailed, tone: 'destructive' })
      },
    )
  }
  return (
    <div className={styles.keep}>
      <div className={styles.actions}>
        <Button icon={<CopyIcon size={20} />} onClick={copy}>
          {words.copy}
        </Button>
        <Button variant="secondary" icon={<PrintIcon size={20} />} onClick={() => setPrints((last) => last + 1)}>
          {words.print}
        </Button>
        <Button
          variant="ghost"
          icon={isShown ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
          aria-expanded={isShown}
          aria-controls={shownId}
          onClick={() => setShown((last) => !last)}
        >
          {isShown ? words.hide : words.show}
        </Button>
      </div>
      <div id={shownId} hidden={!isShown}>
        {isShown && (
          <TextField
            label={words.link}
            value={href}
            readOnly
            onChange={() => undefined}
            onFocus={({ target }) => target.select()}
          />
        )}
      </div>
      <EmailLink toyId={toyId} token={token} />
      {prints > 0 && <LinkSheet key={prints} toyId={toyId} name={name} href={href} onMissing={() => setPrints(0)} />}
    </div>
  )
}
