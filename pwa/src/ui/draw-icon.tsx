import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
}

/** One pen for all: 24 units, 2 units thick, round ends; always decoration beside words or a label. */
export const draw = (children: ReactNode) =>
  function Icon({ size = 22 }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {children}
      </svg>
    )
  }
