/** A place in a picture, in pixels from its upper left corner. */
export interface Point {
  x: number
  y: number
}

/** Of one code. */
export type Corners = readonly Point[]

/** What of a canvas is needed to paint over a part of it. */
export interface Surface {
  fillStyle: string | CanvasGradient | CanvasPattern
  fillRect(x: number, y: number, width: number, height: number): void
  getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Of the code's size, on each side: the corners of a reader may be off, and modules stick out of a skewed one. */
const margin = 0.15
/** Squares along the longer side of what is covered. */
const squares = 7

/**
 * Paints a mosaic over codes, in the colours around them with chance in between. Nothing of a code is left in it: the
 * means of its parts, which a real mosaic shows, can be calculated back to the code.
 */
export function coverCodes(surface: Surface, codes: readonly Corners[], size: { width: number; height: number }) {
  for (const corners of codes) paint(surface, boxOf(corners, size), size)
}

function boxOf(corners: Corners, { width, height }: { width: number; height: number }): Box {
  const xs = corners.map(({ x }) => x)
  const ys = corners.map(({ y }) => y)
  const wide = Math.max(...xs) - Math.min(...xs)
  const high = Math.max(...ys) - Math.min(...ys)
  const more = Math.ceil(Math.max(wide, high) * margin) + 2
  const left = Math.max(0, Math.floor(Math.min(...xs)) - more)
  const top = Math.max(0, Math.floor(Math.min(...ys)) - more)
  const right = Math.min(width, Math.ceil(Math.max(...xs)) + more)
  const bottom = Math.min(height, Math.ceil(Math.max(...ys)) + more)
  return { left, top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

function paint(surface: Surface, box: Box, size: { width: number; height: number }): void {
  const around = colourAround(surface, box, size)
  const side = Math.max(1, Math.ceil(Math.max(box.width, box.height) / squares))
  for (let top = box.top; top < box.top + box.height; top += side) {
    for (let left = box.left; left < box.left + box.width; left += side) {
      const light = 0.85 + chance() * 0.3
      const [red, green, blue] = around.map((part) => Math.min(255, Math.round(part * light)))
      surface.fillStyle = `rgb(${red}, ${green}, ${blue})`
      surface.fillRect(
        left,
        top,
        Math.min(side, box.left + box.width - left),
        Math.min(side, box.top + box.height - top),
      )
    }
  }
}

/** The mean colour of a line around the box, as far as it is in the picture. */
function colourAround(surface: Surface, { left, top, width, height }: Box, size: { width: number; height: number }) {
  const lines: [x: number, y: number, width: number, height: number][] = []
  if (top > 0) lines.push([left, top - 1, width, 1])
  if (top + height < size.height) lines.push([left, top + height, width, 1])
  if (left > 0) lines.push([left - 1, top, 1, height])
  if (left + width < size.width) lines.push([left + width, top, 1, height])
  const sum = [0, 0, 0]
  let count = 0
  for (const [x, y, wide, high] of lines) {
    if (wide === 0 || high === 0) continue
    const { data } = surface.getImageData(x, y, wide, high)
    for (let at = 0; at < data.length; at += 4) {
      sum.forEach((part, colour) => (sum[colour] = part + (data[at + colour] ?? 0)))
      count += 1
    }
  }
  // A code as large as the picture has nothing around it.
  return count === 0 ? [128, 128, 128] : sum.map((part) => part / count)
}

const chance = () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255
