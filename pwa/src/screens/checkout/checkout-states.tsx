import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useOnline } from '../../hooks/use-connection.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './checkout.module.css'
import type { PaidEnd } from './kept-checkout.ts'
import type { PlacedOrder } from './placed-order.ts'
import type { Uncertainty } from './set-up.ts'

/** How long the thanks stay before the way home (spec section 9). */
const homeAfter = 2000

export const SettingUp = () => (
  <div className={styles.setting}>
    <h1>{checkoutWords().title}</h1>
    <Spinner label={checkoutWords().settingUp} />
  </div>
)

const reload = () => location.reload()
const TryAgain = ({ onClick = reload }) => <Button onClick={onClick}>{checkoutWords().tryAgain}</Button>
const ToShop = () => (
  <ButtonLink variant="secondary" href={paths.shop()}>
    {checkoutWords().backToShop}
  </ButtonLink>
)

interface SetupFailedProps {
  /** What the server said, when it said something. */
  sentence?: string
  /** As a rule by a new page, since half of one may be missing. */
  onTryAgain?: () => void
}

export const SetupFailed = ({ sentence = checkoutWords().setupFailedText, onTryAgain = reload }: SetupFailedProps) => (
  <State
    drawing="suitcase"
    title={checkoutWords().setupFailed}
    actions={
      <>
        <TryAgain onClick={onTryAgain} />
        <ToShop />
      </>
    }
  >
    {sentence}
  </State>
)

/** Opened offline. This document may not contact a provider, so being online again means loading the page anew. */
export function Offline() {
  const words = checkoutWords()
  useReloadWhenOnline()
  return (
    <State drawing="plane" title={words.offlineTitle} actions={<ToShop />}>
      {words.offlineText}
    </State>
  )
}

function useReloadWhenOnline(): void {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
}

interface PaidProps {
  end: PaidEnd
  order: PlacedOrder | null
}

/**
 * Thanks, and home unless there is more to read, or somebody is about to press. In place of the checkout, so that the way
 * back leads to no payment.
 */
export function Paid({ end, order }: PaidProps) {
  const words = checkoutWords()
  const navigate = useNavigate()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (end !== 'paid' || isHeld) return
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), homeAfter)
    return () => clearTimeout(timer)
  }, [end, isHeld, navigate])
  // Not as soon as the pointer is there: the press that paid may have left it where a link is now.
  const hold = () => setHeld(true)
  const { title, text } = words[end]
  return (
    <State
      drawing="plane"
      title={title}
      actions={
        <div className={styles.ways} onPointerMove={hold} onFocus={hold}>
          {order && <ButtonLink href={paths.order(order.token)}>{words.paid.order}</ButtonLink>}
          <ButtonLink variant="secondary" href={paths.home()}>
            {words.paid.home}
          </ButtonLink>
        </div>
      }
    >
      {order && <strong className={styles.number}>{words.paid.number(order.number)}</strong>}
      <span>{isHeld && end === 'paid' ? words.paid.held : text}</span>
    </State>
  )
}

/** No way to the shop from here: first it must be known whether the money has moved. It is asked again automatically. */
export function Confirming({ why }: { why: Uncertainty }) {
  const words = checkoutWords().confirming
  const isOffline = !useOnline()
  // The document may be the app's own, which may not contact the provider.
  useReloadWhenOnline()
  const texts = { waiting: words.text, bank: words.bankText, 'no-answer': words.unknownText }
  return (
    <State
      drawing="compass"
      title={why === 'bank' ? words.bankTitle : words.title}
      actions={
        <>
          <Button onClick={reload}>{words.check}</Button>
          <ButtonLink variant="secondary" href={paths.home()}>
            {words.home}
          </ButtonLink>
        </>
      }
    >
      {isOffline && why !== 'bank' ? words.offlineText : texts[why]}
    </State>
  )
}

type StateProps = Pick<EmptyStateProps, 'drawing' | 'title' | 'actions'> & { children: ReactNode }

/** The whole page as one sentence; it takes the focus from what it replaces. */
function State({ children, ...rest }: StateProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = place.current?.querySelector('h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [])
  return (
    <div ref={place}>
      <EmptyState {...rest} level={1}>
        <p>{children}</p>
      </EmptyState>
    </div>
  )
}
