import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { shellMessages as messages } from '../messages/shell.ts'
import styles from './dialog.module.css'
import { CloseIcon } from './icons.tsx'

export interface DialogProps {
  open: boolean
  /** Escape, the close button or a press beside the dialog. The owner sets `open` to false. */
  onClose: () => void
  title: ReactNode
  /** One sentence under the title, read out with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. Inside a form use `form="id"` on the submit button. */
  footer?: ReactNode
  size?: 'normal' | 'wide' | 'photo'
  /** False while something runs that must not be interrupted: no close button, Escape does nothing. */
  dismissible?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** A modal on the browser's own `<dialog>`: focus stays inside, and goes back to where it came from. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'normal',
  dismissible = true,
  role = 'dialog',
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(ref, open)

  const dismiss = () => {
    if (dismissible) onClose()
  }
  // A press that starts on the dialog's own box is one on its backdrop: the content fills the box.
  const pressed = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) dismiss()
  }
  return (
    <dialog
      ref={ref}
      className={`${styles.dialog} ${styles[size]}`}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onMouseDown={pressed}
      onCancel={(event) => {
        // A file picker inside the dialog fires a bubbling cancel of its own.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        dismiss()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && open) onClose()
      }}
    >
      {open && (
        <div className={styles.content}>
          <div className={styles.head}>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            {dismissible && (
              <button type="button" className={styles.close} aria-label={messages.ui.close} onClick={onClose}>
                <CloseIcon />
              </button>
            )}
          </div>
          <div className={styles.body}>
            {description && (
              <p id={`${id}-description`} className={styles.description}>
                {description}
              </p>
            )}
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}

function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    // The first thing to do comes before the close button, which the browser would choose.
    const first = dialog.querySelector<HTMLElement>('[autofocus], [data-autofocus], input, textarea, select')
    first?.focus()
    return () => {
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected && lostFocus(dialog)) before.focus()
    }
  }, [ref, open])
}

const lostFocus = (dialog: HTMLDialogElement) => {
  const active = document.activeElement
  return !active || active === document.body || dialog.contains(active)
}
