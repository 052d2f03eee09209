import { lazyPart } from '../../ui/lazy-part.tsx'

/** FullNotice, loaded on the day that there is no room. */
export const FullNotice = lazyPart(() => import('./full-notice.tsx').then((m) => m.FullNotice))
