/**
 * Calls when the next frame is painted and what waited for it has had its turn: the frame that answers an input only moves
 * what is there already. The answer calls it off.
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
