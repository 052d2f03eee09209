import type { ReactElement } from 'react'

/** What a component may render beside other nodes: anything but text, which needs an element of its own (ADR 40). */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined
