export interface SharedLink {
  title: string
  text: string
  url: string
}

/** 'copied' where the browser has no sharing of its own; 'cancelled' when the person closed it; 'failed' when neither works. */
export type ShareResult = 'shared' | 'cancelled' | 'copied' | 'failed'

/** Opens the system's share sheet, else puts the address on the clipboard. */
export async function shareLink(link: SharedLink): Promise<ShareResult> {
  // Not every browser has it, whatever its type says.
  const share = navigator.share as typeof navigator.share | undefined
  if (share) {
    try {
      await share.call(navigator, link)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  return navigator.clipboard.writeText(link.url).then(
    () => 'copied' as const,
    () => 'failed' as const,
  )
}
