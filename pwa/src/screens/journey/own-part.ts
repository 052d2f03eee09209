import { lazyPart } from '../../ui/lazy-part.tsx'

/** Few visitors have just sent a stop themselves. */
export const OwnStop = lazyPart(() => import('./own-stop.tsx').then((m) => m.OwnStop))
