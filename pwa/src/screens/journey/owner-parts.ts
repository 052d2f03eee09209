import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./owner-choices.tsx')

// Few toys are lost, have rounded places, or are the visitor's own.
export const LostNotice = lazyPart(() => load().then((m) => m.LostNotice))
export const RoundedNote = lazyPart(() => load().then((m) => m.RoundedNote))
export const OwnToy = lazyPart(() => load().then((m) => m.OwnToy))
