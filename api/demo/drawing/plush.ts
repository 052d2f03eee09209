import { circle, line, mix, oval, path } from './canvas.ts'
import type { Light } from './light.ts'

/** Where things can be put on a toy; all in its own coordinates, the seat at 0, up is negative. */
export interface Anchors {
  headTop: number
  eyes: number
  neck: number
  /** Half the width of the head at the eyes. */
  head: number
}

/** Shapes that look sewn: rounded by light from the upper left, with a fuzzy rim and stitches. */
export function createFabric(light: Light, id: string, colour: string) {
  const base = light.near(colour)
  const stops = [
    [0, mix(base, '#ffffff', 0.24)],
    [0.55, base],
    [1, mix(base, '#2a1a2e', 0.24)],
  ] as const
  const gradient = stops.map(([offset, stop]) => `<stop offset="${offset}" stop-color="${stop}"/>`).join('')
  const fill = `url(#${id})`
  const rim = `stroke="${mix(base, '#ffffff', 0.06)}" stroke-width="7" stroke-linecap="round" stroke-dasharray="1 8"`
  return {
    defs: `<radialGradient id="${id}" cx=".36" cy=".28" r=".85">${gradient}</radialGradient>`,
    oval: (x: number, y: number, rx: number, ry: number, turn = 0) =>
      oval(x, y, rx, ry, fill, turn).replace('<ellipse', `<ellipse ${rim}`),
    shape: (d: string) => path(d, fill, rim),
    limb: (d: string, width: number) => line(d, mix(base, '#2a1a2e', 0.06), width),
    seam: (d: string) => line(d, mix(base, '#2a1a2e', 0.36), 3, 'stroke-dasharray="9 8" opacity=".75"'),
    base,
  }
}

/** Shiny button eyes. */
export function eyes(y: number, apart: number, r = 13): string {
  return [-apart, apart]
    .map(
      (x) =>
        circle(x, y, r, '#2b1d1f') +
        circle(x - r * 0.32, y - r * 0.36, r * 0.34, '#ffffff') +
        circle(x + r * 0.3, y + r * 0.34, r * 0.16, '#ffffff', 'opacity=".7"'),
    )
    .join('')
}

export function cheeks(light: Light, y: number, apart: number, r = 24): string {
  const colour = light.near('#ef8d7f')
  return [-apart, apart].map((x) => circle(x, y, r, colour, 'opacity=".42"')).join('')
}

/** An embroidered nose with the mouth under it. */
export function snout(y: number, nose: string, width = 18): string {
  const d = `M${-width} ${y - 6} Q0 ${y - 18} ${width} ${y - 6} Q${width * 0.5} ${y + 13} 0 ${y + 14} Q${-width * 0.5} ${y + 13} ${-width} ${y - 6}Z`
  return (
    path(d, nose) +
    oval(-width * 0.3, y - 6, width * 0.3, 3.4, '#ffffff66') +
    line(`M0 ${y + 14} V${y + 26} M-24 ${y + 24} Q-12 ${y + 40} 0 ${y + 26} Q12 ${y + 40} 24 ${y + 24}`, '#4a2f2c', 4.5)
  )
}

/** The ribbon with the metal tag that every travelling toy wears. */
export function tag(light: Light, neck: number, ribbon: string): string {
  const metal = light.near('#d9dde0')
  return (
    line(`M-74 ${neck - 10} Q0 ${neck + 34} 74 ${neck - 10}`, light.near(ribbon), 13) +
    circle(0, neck + 44, 31, mix(metal, '#2a2f3a', 0.35)) +
    circle(0, neck + 42, 29, metal) +
    circle(0, neck + 42, 23, 'none', `stroke="${mix(metal, '#2a2f3a', 0.3)}" stroke-width="2.5"`) +
    circle(0, neck + 20, 5, mix(metal, '#2a2f3a', 0.55)) +
    line(`M-11 ${neck + 50} q5 -15 11 -4 t11 -6`, mix(metal, '#2a2f3a', 0.6), 3.5, 'stroke-dasharray="1 6"') +
    oval(-9, neck + 32, 9, 4, '#ffffffaa', -30)
  )
}
