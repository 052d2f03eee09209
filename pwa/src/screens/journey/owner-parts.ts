import { lazyPart } from '../../ui/lazy-part.tsx'

// Few toys are lost, have rounded places, or are the visitor's own.
export const LostNotice = lazyPart(() => import('./lost-notice.tsx').then((m) => m.LostNotice))
export const RoundedNote = lazyPart(() => import('./rounded-note.tsx').then((m) => m.RoundedNote))
export const OwnToy = lazyPart(() => import('./own-toy.tsx').then((m) => m.OwnToy))
