import { useEffect, useId, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react'
import { uiWords } from '../messages/ui.ts'
import styles from './dialog.module.css'
import { CloseIcon } from './shell-icons.tsx'
import type { Elements } from './elements.ts'

export interface DialogProps {
  open: boolean
  /** Escape, the close button or a press beside the dialog. The owner sets `open` to false. */
  onClose: () => void
  title: ReactNode
  /** One sentence under the title, read out with it. */
  description?: ReactNode
  children?: Elements
  /** Buttons, the main one last. Inside a form use `form="id"` on the submit button. */
  footer?: ReactNode
  size?: 'normal' | 'wide' | 'photo'
  /** False while something runs that must not be interrupted: no close button, Escape does nothing. */
  dismissible?: boolean
  role?: 'dialog' | 'alertdialog'
}

/** A modal on the browser's own `<dialog>`: focus stays inside, and goes back to where it came from. */
export function Dialog(props: DialogProps) {
  const { open, onClose, description, size = 'normal', dismissible = true, role } = props
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(ref, open)

  const dismiss = () => {
    if (dismissible) onClose()
  }
  // The content fills the dialog's box, so a press on the dialog itself is one beside it. It must start there too: a
  // selection dragged out of a field does not close. Closing waits for the click; the press still moves the focus.
  const startedBeside = useRef(false)
  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget
  return (
    <dialog
      ref={ref}
      className={[styles.dialog, styles[size]].filter(Boolean).join(' ')}
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onMouseDown={(event) => {
        startedBeside.current = isOwn(event)
      }}
      onClick={(event) => {
        if (startedBeside.current && isOwn(event)) dismiss()
      }}
      onCancel={(event) => {
        // A file picker inside the dialog fires a bubbling cancel of its own.
        if (!isOwn(event)) return
        event.preventDefault()
        dismiss()
      }}
      onClose={(event) => {
        if (isOwn(event) && open) onClose()
      }}
    >
      {open && <Content {...props} id={id} />}
    </dialog>
  )
}

function Content({
  id,
  onClose,
  title,
  description,
  children,
  footer,
  dismissible = true,
}: DialogProps & { id: string }) {
  const words = uiWords()
  return (
    <div className={styles.content}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {dismissible && (
          <button type="button" className={styles.close} aria-label={words.close} onClick={onClose}>
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
        {children satisfies Elements}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

function useModal(ref: RefObject<HTMLDialogElement | null>, open: boolean) {
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const before = document.activeElement
    if (!dialog.open) dialog.showModal()
    // The first thing to do comes before the close button, which the browser would choose.
    const marked = dialog.querySelector<HTMLElement>('[autofocus], [data-autofocus]')
    const first = marked ?? dialog.querySelector<HTMLElement>('input, textarea, select')
    // Where only keys are listened to, nothing has to be in view: the dialog stays at its beginning.
    first?.focus({ preventScroll: first.tabIndex < 0 })
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
