import { box, circle, createRandom, group, line, mix, oval, path, repeat } from './canvas.ts'
import type { Light } from './light.ts'

/** Pines in a row along a ridge. */
export function pines(light: Light, y: number, count: number, seed: number, colour = '#3f6b56', size = 1): string {
  const random = createRandom(seed)
  return repeat(count, (i) => {
    const x = ((i + random() * 0.8) * 1200) / count
    const height = (70 + random() * 70) * size
    const green = light.tone(mix(colour, '#22423c', random() * 0.5))
    const tier = (from: number, to: number, width: number) => `M${-width} ${-to} L0 ${-from} L${width} ${-to}Z`
    const shape = `${tier(height, height * 0.55, height * 0.17)} ${tier(height * 0.78, height * 0.28, height * 0.24)} ${tier(height * 0.55, 0, height * 0.3)}`
    return group(`translate(${x} ${y + random() * 16})`, box(-4, -8, 8, 18, light.tone('#5b4334')), path(shape, green))
  })
}

export function palm(light: Light, x: number, y: number, size: number, lean = 1): string {
  const leaf = (turn: number, tone: string) =>
    group(
      `translate(${lean * 66} -300) rotate(${turn})`,
      path('M0 0 C50 -44 120 -34 160 24 C110 0 60 4 0 8Z', light.tone(tone)),
    )
  return group(
    `translate(${x} ${y}) scale(${size})`,
    line(`M0 0 C10 -110 ${lean * 20} -210 ${lean * 66} -300`, light.tone('#8a6542'), 22),
    line(`M6 -10 C16 -110 ${lean * 26} -210 ${lean * 70} -296`, light.tone('#a98156'), 8, 'stroke-dasharray="3 17"'),
    [-150, -205, -100].map((turn) => leaf(turn, '#3c7d57')).join(''),
    [-20, 22, -62, 168].map((turn) => leaf(turn, '#56a06a')).join(''),
    circle(lean * 62, -288, 11, light.tone('#7a4f32')) + circle(lean * 78, -284, 10, light.tone('#69422b')),
  )
}

/** A gabled town house with windows, its foot at (x, y). */
export function house(
  light: Light,
  x: number,
  y: number,
  w: number,
  h: number,
  wall: string,
  roof: string,
  gable: 'step' | 'bell' | 'flat' = 'bell',
): string {
  const columns = Math.max(2, Math.round(w / 42))
  const rows = Math.max(2, Math.round(h / 66))
  const pane = light.window('#6d8795')
  const windows = repeat(columns * rows, (i) => {
    const wx = x + ((i % columns) + 0.5) * (w / columns) - 11
    const wy = y - h + 22 + Math.floor(i / columns) * ((h - 40) / rows)
    const lit = (i * 7 + Math.round(x)) % 4 !== 0
    return box(wx - 3, wy - 3, 28, 38, light.tone('#fbf3e2')) + box(wx, wy, 22, 32, lit ? pane : light.tone('#5f7480'))
  })
  const top = y - h
  const tops = {
    bell: `M${x - 4} ${top} C${x + w * 0.2} ${top - 6} ${x + w * 0.22} ${top - 58} ${x + w / 2} ${top - 64} C${x + w * 0.78} ${top - 58} ${x + w * 0.8} ${top - 6} ${x + w + 4} ${top}Z`,
    step: `M${x} ${top} v-20 h${w * 0.2} v-22 h${w * 0.18} v-22 h${w * 0.24} v22 h${w * 0.18} v22 h${w * 0.2} v20Z`,
    flat: `M${x - 6} ${top} v-14 h${w + 12} v14Z`,
  }
  return box(x, top, w, h, light.tone(wall)) + path(tops[gable], light.tone(roof)) + windows
}

/** Towers with lit windows: what a city looks like from across the water. */
export function skyline(
  light: Light,
  y: number,
  seed: number,
  colours: readonly string[],
  distance: number,
  tallest = 300,
): string {
  const random = createRandom(seed)
  const parts: string[] = []
  for (let x = -20; x < 1200;) {
    const w = 46 + random() * 62
    const h = tallest * (0.32 + random() * 0.68)
    const wall = light.tone(colours[Math.floor(random() * colours.length)] ?? '#6b7a90', distance)
    parts.push(box(x, y - h, w, h + 4, wall))
    if (random() > 0.72) parts.push(box(x + w / 2 - 3, y - h - 44, 6, 46, wall))
    const columns = Math.floor((w - 12) / 15)
    for (let row = 0; row < Math.floor(h / 24) - 1; row++) {
      for (let column = 0; column < columns; column++) {
        if (random() < (light.isDark ? 0.42 : 0.7)) continue
        const pane = light.isDark ? mix('#ffd884', wall, random() * 0.4) : mix('#ffffff', wall, 0.62)
        parts.push(box(x + 8 + column * 15, y - h + 12 + row * 24, 8, 12, pane))
      }
    }
    x += w + 3
  }
  return parts.join('')
}

export function sailboat(light: Light, x: number, y: number, size: number, sail = '#fdf3e0', hull = '#b5483f'): string {
  return group(
    `translate(${x} ${y}) scale(${size})`,
    path('M-4 -8 L-4 -128 C46 -96 56 -48 58 -8Z', light.tone(sail)) +
      path('M-12 -8 L-12 -112 C-44 -78 -54 -40 -56 -8Z', light.tone(mix(sail, '#dd9999', 0.25))),
    path('M-70 0 H76 Q62 34 34 34 H-38 Q-62 30 -70 0Z', light.tone(hull)) +
      box(-66, 4, 136, 6, light.tone('#fdf3e0'), 'opacity=".8"'),
  )
}

/** The ground right under the toy, with a soft shadow to sit in. */
export function ground(light: Light, colour: string, top = 742, seed = 11): string {
  const random = createRandom(seed)
  const base = light.tone(colour)
  const speck = () =>
    oval(
      random() * 1200,
      top + 40 + random() * 130,
      3 + random() * 7,
      2 + random() * 3,
      mix(base, random() > 0.5 ? '#ffffff' : '#2a1a2e', 0.16),
    )
  return (
    path(
      `M0 ${top + 10} C260 ${top - 22} 480 ${top + 26} 720 ${top + 4} S1080 ${top - 16} 1200 ${top + 8} V900 H0Z`,
      base,
    ) + repeat(46, speck)
  )
}

export function planks(light: Light, top: number, colour: string): string {
  const base = light.tone(colour)
  const rows = [0, 30, 66, 110]
  return (
    box(0, top, 1200, 900 - top, base) +
    rows
      .map(
        (dy) =>
          box(0, top + dy, 1200, 4, mix(base, '#2a1a2e', 0.28)) +
          repeat(7, (i) => box(((i * 181 + dy * 13) % 1200) - 10, top + dy, 4, 40, mix(base, '#2a1a2e', 0.24))),
      )
      .join('') +
    box(0, top, 1200, 7, mix(base, '#ffffff', 0.3))
  )
}

/** A string of lamps or lanterns hung between two points. */
export function garland(
  light: Light,
  y: number,
  sag: number,
  count: number,
  colours: readonly string[],
  r = 17,
): string {
  const at = (t: number) => [t * 1200, y + sag * 4 * t * (1 - t)] as const
  const halo = light.isDark ? (x: number, ly: number) => circle(x, ly, r * 2.6, '#ffdf9a', 'opacity=".22"') : () => ''
  return (
    line(`M0 ${y} Q600 ${y + sag * 2} 1200 ${y}`, light.tone('#4a3b3f'), 3) +
    repeat(count, (i) => {
      const [x, top] = at((i + 0.5) / count)
      const colour = colours[i % colours.length] ?? '#e8b04a'
      const paper = light.isDark ? mix(colour, '#fff0c0', 0.3) : light.tone(colour)
      return (
        halo(x, top + r) +
        oval(x, top + r + 4, r, r * 1.16, paper) +
        box(x - r * 0.4, top - 1, r * 0.8, 6, light.tone('#5a3a34')) +
        line(
          `M${x - r * 0.5} ${top + 5} v${r * 1.9} M${x + r * 0.5} ${top + 5} v${r * 1.9}`,
          mix(paper, '#7a3a2e', 0.3),
          1.6,
        )
      )
    })
  )
}
