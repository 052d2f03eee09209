let listener: (() => void) | null = null

/** Call after a success: the app may then offer to install itself, at most once in a while. */
export const offerInstall = (): void => listener?.()

/** The one place that shows the offer. Returns how to stop listening. */
export function onInstallOffer(show: () => void): () => void {
  listener = show
  return () => {
    listener = null
  }
}
