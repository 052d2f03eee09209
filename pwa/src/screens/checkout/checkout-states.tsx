import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkoutWords } from '../../messages/checkout.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState, type EmptyStateProps } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './checkout.module.css'

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

/** No way to the shop from here: first it must be known whether the money has moved. */
export const PaymentUnknown = () => (
  <State drawing="suitcase" title={checkoutWords().unknownTitle} actions={<TryAgain />}>
    {checkoutWords().unknownText}
  </State>
)

/** Opened offline. This document may not contact a provider, so being online again means loading the page anew. */
export function Offline() {
  const words = checkoutWords()
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <State drawing="plane" title={words.offlineTitle} actions={<ToShop />}>
      {words.offlineText}
    </State>
  )
}

/** Thanks, and home. In place of the checkout, so that the way back does not lead to a payment that is over. */
export function Paid() {
  const words = checkoutWords()
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.home(), { replace: true }), homeAfter)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <State
      drawing="plane"
      title={words.paid.title}
      actions={
        <ButtonLink variant="secondary" href={paths.home()}>
          {words.paid.home}
        </ButtonLink>
      }
    >
      {words.paid.text}
    </State>
  )
}

export const Processing = () => (
  <State
    drawing="compass"
    title={checkoutWords().processing.title}
    actions={
      <>
        <Button onClick={reload}>{checkoutWords().processing.check}</Button>
        <ButtonLink variant="secondary" href={paths.home()}>
          {checkoutWords().processing.home}
        </ButtonLink>
      </>
    }
  >
    {checkoutWords().processing.text}
  </State>
)

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
