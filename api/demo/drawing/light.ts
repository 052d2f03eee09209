import { box, circle, createRandom, mix, path, repeat, sheet } from './canvas.ts'

export type TimeOfDay = 'dawn' | 'day' | 'golden' | 'dusk' | 'night'

interface Ambience {
  /** Sky from top to horizon. */
  sky: readonly [string, string, string]
  /** What the light does to every colour, and how much of it. */
  cast: string
  strength: number
  sun: { colour: string; glow: string; x: number; y: number; r: number }
}

const ambiences: Record<TimeOfDay, Ambience> = {
  dawn: {
    sky: ['#a9c3d8', '#f3cdb8', '#fde6c9'],
    cast: '#f2b8a0',
    strength: 0.16,
    sun: { colour: '#fff4dc', glow: '#ffe3b8', x: 905, y: 400, r: 58 },
  },
  day: {
    sky: ['#6db7d3', '#a9d9e0', '#eef1dd'],
    cast: '#fff6dc',
    strength: 0.05,
    sun: { colour: '#fff6d6', glow: '#fff3c4', x: 960, y: 160, r: 62 },
  },
  golden: {
    sky: ['#e5905f', '#f4bd78', '#fce5b2'],
    cast: '#f0a14a',
    strength: 0.2,
    sun: { colour: '#fff1c4', glow: '#ffdf94', x: 270, y: 380, r: 72 },
  },
  dusk: {
    sky: ['#3f3b74', '#a85f86', '#f5a877'],
    cast: '#4a2f6e',
    strength: 0.36,
    sun: { colour: '#ffd9a0', glow: '#ffb277', x: 320, y: 470, r: 64 },
  },
  night: {
    sky: ['#0d1838', '#1d3160', '#40608f'],
    cast: '#10204e',
    strength: 0.55,
    sun: { colour: '#f6efd6', glow: '#b9cdf0', x: 930, y: 165, r: 46 },
  },
}

export interface Light {
  time: TimeOfDay
  /** The colour as it looks in this light; `distance` 0..1 lets it sink into the haze. */
  tone(colour: string, distance?: number): string
  /** As `tone`, but half as strong: for the toy, which stands close. */
  near(colour: string): string
  isDark: boolean
  /** Warm where lamps are lit, else the plain pane. */
  window(colour: string): string
}

export function createLight(time: TimeOfDay): Light {
  const { sky, cast, strength } = ambiences[time]
  const isDark = time === 'night' || time === 'dusk'
  const tone = (colour: string, distance = 0) => mix(mix(colour, cast, strength), sky[2], distance)
  return {
    time,
    tone,
    near: (colour) => mix(colour, cast, strength * 0.3),
    isDark,
    window: (colour) => (isDark ? '#ffd97a' : tone(colour)),
  }
}

/** Sky, stars, and the sun or moon with its glow; `sun: false` where something else shines. */
export function drawSky(light: Light, { sun = true, stars = 90 } = {}): string {
  const { sky, sun: disc } = ambiences[light.time]
  const stops = sky.map((colour, i) => `<stop offset="${[0, 0.5, 0.85][i]}" stop-color="${colour}"/>`).join('')
  const glow = `<stop offset="0" stop-color="${disc.glow}" stop-opacity=".9"/><stop offset="1" stop-color="${disc.glow}" stop-opacity="0"/>`
  const random = createRandom(7)
  const star = () =>
    circle(random() * 1200, random() * 520, 1 + random() * 2.2, '#fff8e0', `opacity="${0.35 + random() * 0.6}"`)
  return [
    `<defs><linearGradient id="sky" x2="0" y2="1">${stops}</linearGradient><radialGradient id="glow">${glow}</radialGradient></defs>`,
    box(0, 0, sheet.width, sheet.height, 'url(#sky)'),
    light.time === 'night' ? repeat(stars, star) : '',
    sun ? circle(disc.x, disc.y, disc.r * 4.4, 'url(#glow)') + drawDisc(light.time, disc) : '',
  ].join('')
}

function drawDisc(time: TimeOfDay, { x, y, r, colour }: Ambience['sun']): string {
  if (time !== 'night') return circle(x, y, r, colour)
  return path(
    `M${x - r * 0.3} ${y - r} A${r} ${r} 0 1 0 ${x + r} ${y + r * 0.3} A${r * 0.82} ${r * 0.82} 0 1 1 ${x - r * 0.3} ${y - r}Z`,
    colour,
  )
}

/** A soft, flat-bottomed cloud. */
export function cloud(light: Light, x: number, y: number, size: number, opacity = 0.85): string {
  const colour = light.isDark ? light.tone('#c9b8d8', 0.25) : light.tone('#ffffff', 0.1)
  const puffs = [
    [0, 0, 46],
    [52, -22, 58],
    [112, -6, 48],
    [160, 10, 32],
    [-44, 12, 30],
  ] as const
  const shapes = puffs.map(([dx, dy, r]) => circle(dx, dy, r, colour)).join('')
  return `<g transform="translate(${x} ${y}) scale(${size})" opacity="${opacity}">${shapes}${box(-74, 8, 262, 34, colour, 'rx="17"')}</g>`
}

/** Calm water with glints, from `top` to the bottom of the sheet. */
export function water(light: Light, top: number, colour: string, seed = 3): string {
  const random = createRandom(seed)
  const glint = light.isDark ? '#ffe2ae' : '#ffffff'
  const wave = (i: number) => {
    const y = top + 14 + ((i * 23) % 300)
    const width = 30 + random() * 110
    return box(random() * 1200 - 40, y, width, 3 + (y - top) / 90, glint, `rx="3" opacity="${0.1 + random() * 0.22}"`)
  }
  return (
    box(0, top, 1200, 900 - top, light.tone(colour)) +
    box(0, top, 1200, 34, light.tone(colour, 0.4), 'opacity=".6"') +
    repeat(34, wave)
  )
}
