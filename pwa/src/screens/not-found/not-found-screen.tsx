import { NotFound } from '../../ui/not-found.tsx'

export const NotFoundScreen = () => <NotFound />
