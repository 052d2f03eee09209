import type { FormEvent } from 'react'
import { apiPaths } from '#contract/paths'
import { useOnline } from '../../hooks/use-connection.ts'
import { followWords } from '../../messages/follow.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './follow-dialog.module.css'
import { useFollowByMail } from './use-follow-by-mail.ts'
import { useFollowByPush } from './use-follow-by-push.ts'

export interface FollowDialogProps {
  toyId: string
  name: string
  onClose: () => void
}

/** Three ways to hear of new stops: by email, by notifications on this device, by feed. */
export function FollowDialog({ toyId, name, onClose }: FollowDialogProps) {
  const words = followWords()
  const isOnline = useOnline()
  return (
    <Dialog open onClose={onClose} title={words.title(name)} description={words.intro}>
      <div className={styles.ways}>
        {!isOnline && (
          <Notice tone="warning" live="status" title={words.offlineTitle}>
            {words.offline}
          </Notice>
        )}
        <ByMail toyId={toyId} />
        <ByPush toyId={toyId} name={name} />
        <ByFeed toyId={toyId} />
      </div>
    </Dialog>
  )
}

function ByMail({ toyId }: { toyId: string }) {
  const words = followWords().email
  const { email, setEmail, error, isBusy, sentTo, submit, again } = useFollowByMail(toyId)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
  return (
    <section className={styles.way} aria-labelledby="follow-by-email">
      <h3 id="follow-by-email">{words.title}</h3>
      {sentTo === null ? (
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          <p>{words.text}</p>
          <TextField
            type="email"
            inputMode="email"
            autoComplete="email"
            label={words.label}
            value={email}
            onChange={setEmail}
            error={error}
            hint={words.kept}
            required
          />
          <Button type="submit" busy={isBusy}>
            {isBusy ? words.sending : words.send}
          </Button>
        </form>
      ) : (
        <div ref={showSent} tabIndex={-1} className={styles.sent}>
          <Notice
            tone="success"
            title={words.sent}
            actions={
              <Button variant="secondary" onClick={again}>
                {words.other}
              </Button>
            }
          >
            <p>{words.sentText(sentTo)}</p>
            <p>{words.sentOnce}</p>
          </Notice>
        </div>
      )}
    </section>
  )
}

/** In the place of the form, which had the focus; as high as the screen on a phone, so it begins in view. */
function showSent(element: HTMLDivElement | null): void {
  element?.focus()
}

function ByPush({ toyId, name }: { toyId: string; name: string }) {
  const words = followWords().push
  const { state, isBusy, problem, start, stop } = useFollowByPush(toyId)
  if (state === 'off') return null
  const leave = async () => {
    if (await stop()) showToast({ title: words.stopped, tone: 'success' })
  }
  return (
    <section className={styles.way} aria-labelledby="follow-by-push">
      <h3 id="follow-by-push">{words.title}</h3>
      {state === 'following' ? (
        <Notice
          tone="success"
          live="status"
          title={words.on(name)}
          actions={
            <Button variant="secondary" busy={isBusy} onClick={() => void leave()}>
              {words.stop}
            </Button>
          }
        >
          {words.onText}
        </Notice>
      ) : (
        <p>{state === 'ios' || state === 'unsupported' ? words[state] : words.text}</p>
      )}
      {(state === 'ready' || state === 'asking') && (
        <Button variant="secondary" busy={isBusy || state === 'asking'} onClick={start}>
          {isBusy ? words.starting : words.start}
        </Button>
      )}
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    </section>
  )
}

function ByFeed({ toyId }: { toyId: string }) {
  const words = followWords().feed
  const address = location.origin + apiPaths.feed(toyId)
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => showToast({ title: words.copied, tone: 'success' }),
      () => showToast({ title: words.copyFailed, tone: 'destructive' }),
    )
  return (
    <section className={styles.way} aria-labelledby="follow-by-feed">
      <h3 id="follow-by-feed">{words.title}</h3>
      <p>{words.text}</p>
      <TextField
        label={words.label}
        value={address}
        onChange={() => undefined}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
      />
      <Button variant="secondary" onClick={() => void copy()}>
        {words.copy}
      </Button>
    </section>
  )
}
