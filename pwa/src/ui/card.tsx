import type { ElementType, HTMLAttributes, ReactNode } from 'react'
import styles from './card.module.css'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** The element it is: article for a stop, section for a part of the page, li in a list. */
  as?: ElementType
  /** A strip of tape at the top edge. */
  taped?: boolean
  /** Dashed outline instead of a solid sheet: something not yet sent, a place to drop into. */
  outlined?: boolean
  padding?: 'normal' | 'none'
  children: ReactNode
}

/** A sheet of paper on the page. */
export function Card({
  as: Element = 'div',
  taped = false,
  outlined = false,
  padding = 'normal',
  className,
  children,
  ...rest
}: CardProps) {
  const names = [styles.card, taped && styles.taped, outlined && styles.outlined, padding === 'none' && styles.bare]
  return (
    <Element {...rest} className={[...names, className].filter(Boolean).join(' ')}>
      {children}
    </Element>
  )
}
