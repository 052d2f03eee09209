const signs = ['pointerdown', 'wheel', 'keydown']

/** Calls `show` again and again, because the map and the pictures take their places later, until the person goes on. */
export function keepInView(show: () => void): AbortController {
  const end = new AbortController()
  const { signal } = end
  // After what else wants the focus of a new screen: its heading.
  let frame = requestAnimationFrame(show)
  const again = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(show)
  }
  const changes = new MutationObserver(again)
  const growth = new ResizeObserver(again)
  changes.observe(document.body, { childList: true, subtree: true })
  growth.observe(document.body)
  for (const sign of signs) addEventListener(sign, () => end.abort(), { passive: true, signal })
  signal.addEventListener('abort', () => {
    cancelAnimationFrame(frame)
    changes.disconnect()
    growth.disconnect()
  })
  return end
}
