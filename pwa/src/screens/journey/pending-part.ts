import { lazyPart } from '../../ui/lazy-part.tsx'

/** Most visitors have nothing waiting on their device: the cards for it come when there is something. */
export const PendingList = lazyPart(() => import('./pending-list.tsx').then((m) => m.PendingList))
