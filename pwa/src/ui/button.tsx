import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { AppLink, type AppLinkProps } from './app-link.tsx'
import styles from './button.module.css'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'

interface Look {
  variant?: ButtonVariant
  size?: 'normal' | 'large'
  /** Drawn before the words, hidden from screen readers. */
  icon?: ReactNode
  /** As wide as its container. */
  wide?: boolean
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Working: shows a spinner, keeps its place and focus, and ignores presses. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

const classOf = ({ variant = 'primary', size = 'normal', wide }: Look, extra?: string) =>
  [styles.button, styles[variant], size === 'large' && styles.large, wide && styles.wide, extra]
    .filter(Boolean)
    .join(' ')

export function Button({
  variant,
  size,
  icon,
  wide,
  busy = false,
  children,
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner size="small" /> : icon && <span aria-hidden="true">{icon}</span>}
      <span>{children}</span>
    </button>
  )
}

export type ButtonLinkProps = Look & AppLinkProps

export function ButtonLink({ variant, size, icon, wide, children, className, ...rest }: ButtonLinkProps) {
  return (
    <AppLink
      {...rest}
      className={classOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }, className)}
    >
      {icon && <span aria-hidden="true">{icon}</span>}
      <span>{children}</span>
    </AppLink>
  )
}
