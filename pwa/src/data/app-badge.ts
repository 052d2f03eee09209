import { countQueued } from './outbox/queries.ts'

interface BadgeNavigator {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** Puts a number on the installed app's icon, or takes it off for 0, where the browser can. Runs in the page and the worker. */
export async function setAppBadge(count: number): Promise<void> {
  const { navigator } = globalThis as { navigator?: BadgeNavigator }
  try {
    await (count > 0 ? navigator?.setAppBadge?.(count) : navigator?.clearAppBadge?.())
  } catch {
    // Not installed, or not allowed to.
  }
}

/** The number of entries that the server has not confirmed, those that need the person among them. */
export const updateAppBadge = async (): Promise<void> => setAppBadge(await countQueued())
