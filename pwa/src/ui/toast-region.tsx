import * as Radix from '@radix-ui/react-toast'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { uiWords } from '../messages/ui.ts'
import { CheckIcon, InfoIcon, WarningIcon } from './icons.tsx'
import { CloseIcon } from './shell-icons.tsx'
import styles from './toast-region.module.css'
import { dismissToast, toastStore, type ShownToast } from './toast.ts'

const icons = { default: InfoIcon, success: CheckIcon, destructive: WarningIcon }

/** Spec section 9: one at a time, five seconds, swipe right by 50 px, Escape, F8 goes to the messages. */
export default function ToastRegion() {
  const words = uiWords()
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read)
  const host = useToastHost(toast)
  return createPortal(
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && <ToastCard key={toast.id} toast={toast} />}
      <Radix.Viewport className={styles.viewport} hotkey={['F8']} label={words.notifications} />
    </Radix.Provider>,
    host,
  )
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const words = uiWords()
  const { id, title, description, tone = 'default' } = toast
  const Icon = icons[tone]
  return (
    <Radix.Root
      className={`${styles.toast} ${styles[tone]}`}
      type={tone === 'destructive' ? 'foreground' : 'background'}
      onOpenChange={(open) => {
        if (!open) dismissToast(id)
      }}
    >
      <Icon />
      <div>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
      </div>
      <Radix.Close className={styles.close} aria-label={words.close}>
        <CloseIcon size={18} />
      </Radix.Close>
    </Radix.Root>
  )
}

/**
 * An open modal makes everything outside it unreachable, a toast included; so the toasts live inside the topmost one
 * while it is open and move back to the page when it closes.
 */
function useToastHost(toast: ShownToast | null): HTMLElement {
  const [host] = useState(() => document.createElement('div'))
  useEffect(() => {
    const settle = () => {
      const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      if (host.parentElement !== parent) parent.append(host)
    }
    settle()
    // Close events do not bubble.
    document.addEventListener('close', settle, true)
    // A navigation takes an open dialog away without closing it, and the message it holds is often about just that.
    const removals = new MutationObserver(() => host.isConnected || settle())
    removals.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('close', settle, true)
      removals.disconnect()
    }
  }, [host, toast])
  useEffect(() => () => host.remove(), [host])
  return host
}
