import { lazyPart } from '../../ui/lazy-part.tsx'

const load = () => import('./owner-choices.tsx')

// Few toys are lost, have rounded places, are the visitor's own, or have just been activated here.
export const LostNotice = lazyPart(() => load().then((m) => m.LostNotice))
export const RoundedNote = lazyPart(() => load().then((m) => m.RoundedNote))
export const OwnToy = lazyPart(() => load().then((m) => m.OwnToy))
export const FollowOffer = lazyPart(() => load().then((m) => m.FollowOffer))
