import { useLocation } from 'react-router-dom'
import { noticesWords } from '../messages/notices.ts'
import { paths } from '../paths.ts'
import { AppLink } from '../ui/app-link.tsx'
import { OutboxIcon } from '../ui/icons.tsx'
import styles from './header.module.css'
import { lazyScreen } from './lazy-screen.ts'

const OutboxScreen = lazyScreen(() => import('../screens/outbox/outbox-screen.tsx').then((m) => m.OutboxScreen))
const OfflineScreen = lazyScreen(() => import('../screens/offline/offline-screen.tsx').then((m) => m.OfflineScreen))

/**
 * The pages about what is on this device, by their address. Here, beside the badge: every screen that the router names
 * makes the first script longer by the files it needs.
 */
export function DeviceScreens() {
  return useLocation().pathname.startsWith(paths.offline()) ? <OfflineScreen /> : <OutboxScreen />
}

export interface OutboxBadgeProps {
  count: number
  /** As a line of the small screens' menu instead of a badge beside it. */
  inMenu?: boolean
}

/** How much waits on this device, from anywhere in the app, and the way to it. */
export function OutboxBadge({ count, inMenu = false }: OutboxBadgeProps) {
  const words = noticesWords().outboxBadge
  if (inMenu) {
    return (
      <AppLink href={paths.outbox()} className={`${styles.link} ${styles.inMenu}`}>
        {words.menu(count)}
      </AppLink>
    )
  }
  return (
    <AppLink href={paths.outbox()} className={styles.badge} aria-label={words.label(count)}>
      <OutboxIcon size={20} />
      <span>{count}</span>
      <span className={styles.long}>{words.waiting}</span>
    </AppLink>
  )
}
