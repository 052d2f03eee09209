import { useLayoutEffect, type RefObject } from 'react'

const gap = 4
const margin = 8
const tallest = 352

/**
 * Lays a popover below its anchor, or above it where there is more room, also inside a dialog: it is in the browser's
 * top layer, so no scrolling box cuts it off.
 */
export function useFloat(
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    const [field, list] = [anchor.current, popover.current]
    if (!isOpen || !field || !list) return
    const place = () => {
      const { top, bottom, left, width } = field.getBoundingClientRect()
      const [above, below] = [top - gap - margin, window.innerHeight - bottom - gap - margin]
      const isBelow = below >= Math.min(tallest, above)
      Object.assign(list.style, {
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `${Math.max(96, Math.min(tallest, isBelow ? below : above))}px`,
        top: isBelow ? `${bottom + gap}px` : 'auto',
        bottom: isBelow ? 'auto' : `${window.innerHeight - top + gap}px`,
      })
    }
    list.showPopover?.()
    place()
    window.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
      list.hidePopover?.()
    }
  }, [anchor, popover, isOpen])
}
