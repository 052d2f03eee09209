import { lazyPart } from '../../ui/lazy-part.tsx'

/** Its state lies in the database, which is read after the journey is shown. */
export const KeepOffline = lazyPart(() => import('./keep-offline.tsx').then((m) => m.KeepOffline))
