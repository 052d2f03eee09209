import type { FollowedToy } from '#contract/followers'
import { followWords } from '../../messages/follow.ts'

/** The toy's name, or its tag. */
export const nameOf = ({ name, toyId }: FollowedToy): string => name ?? followWords().tag(toyId)
