import { box, circle, group, line, mix, path, repeat, ridge } from './canvas.ts'
import { cloud, drawSky, water, type Light } from './light.ts'
import { ground, pines } from './scene-parts.ts'

export function mountains(light: Light): string {
  const peak = (x: number, top: number, w: number, colour: string, haze: number) => {
    const snow = top + (560 - top) * 0.3
    const at = (side: number, t: number) => x + side * w * t
    return (
      path(`M${x - w} 570 L${x} ${top} L${x + w} 570Z`, light.tone(colour, haze)) +
      path(
        `M${x} ${top} L${x + w} 570 H${x + w * 0.2} L${x - w * 0.06} ${top + 120}Z`,
        light.tone(mix(colour, '#2a2440', 0.3), haze),
      ) +
      path(
        `M${x} ${top} L${at(1, 0.3)} ${snow} L${at(1, 0.14)} ${snow - 18} L${at(1, 0.02)} ${snow + 26} L${at(-1, 0.1)} ${snow - 14} L${at(-1, 0.3)} ${snow}Z`,
        light.tone('#fdfaf2', haze * 0.5),
      )
    )
  }
  return [
    drawSky(light) + cloud(light, 160, 150, 0.8, 0.7),
    peak(240, 250, 330, '#8a97b0', 0.45) + peak(980, 220, 360, '#8a97b0', 0.42) + peak(610, 160, 380, '#74829f', 0.22),
    ridge(560, [30, 60, 24, 50, 34, 70, 30], light.tone('#5a8068', 0.25)) + pines(light, 580, 26, 5, '#4f8067', 0.8),
    water(light, 596, '#5fa3b5', 6),
    path('M420 600 L610 760 L800 600Z', light.tone('#8a97b0', 0.3), 'opacity=".35"'),
    ground(light, '#7c9a5e', 726),
  ].join('')
}

/** A curtain of light: thin strips that fade upwards, along a wandering lower edge. */
function aurora(id: string, colour: string, edge: (x: number) => number, height: number): string {
  const fade = `<stop offset="0" stop-color="${mix(colour, '#ffffff', 0.35)}" stop-opacity=".85"/><stop offset=".16" stop-color="${colour}" stop-opacity=".6"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`
  const strip = (i: number) => {
    const x = i * 12
    const tall = height * (0.62 + 0.38 * Math.abs(Math.sin(i * 0.83) * Math.cos(i * 0.31)))
    return box(x, edge(x) - tall, 12.6, tall, `url(#${id})`)
  }
  return `<defs><linearGradient id="${id}" y1="1" x2="0" y2="0">${fade}</linearGradient></defs>${repeat(100, strip)}`
}

export function northernLights(light: Light): string {
  return [
    drawSky(light, { sun: false, stars: 150 }),
    aurora('violet', '#9a83e8', (x) => 250 + Math.sin(x / 170 + 1) * 56 - x * 0.05, 230),
    aurora('green', '#5fe3a6', (x) => 390 + Math.sin(x / 150) * 62 + Math.sin(x / 61) * 14 - x * 0.06, 300),
    ridge(590, [60, 130, 60, 170, 110, 60, 150, 70], light.tone('#7f90b8', 0.2)) +
      ridge(640, [30, 60, 20, 40, 70, 30, 60], light.tone('#c6d3e6', 0.1)),
    pines(light, 660, 18, 31, '#3f6b62', 0.9),
    group(
      'translate(930 690)',
      box(-84, -78, 168, 84, light.tone('#9c5142')),
      path('M-104 -72 L0 -148 L104 -72Z', light.tone('#f4f6fa')),
      box(-20, -52, 40, 58, light.tone('#5a3a34')) +
        box(-66, -54, 32, 30, '#ffd97a') +
        box(36, -54, 32, 30, '#ffd97a') +
        box(44, -158, 20, 44, light.tone('#7a4a42')),
    ),
    ground(light, '#eef2f8', 712, 5),
    repeat(34, (i) => circle((i * 149) % 1200, (i * 89) % 880, 2 + (i % 3), '#ffffff', 'opacity=".5"')),
  ].join('')
}

/** Green terraces and old walls high in the mountains. */
export function terraces(light: Light): string {
  const steps = repeat(7, (i) => {
    const y = 470 + i * 38
    return (
      path(
        `M${720 - i * 46} ${y} C860 ${y - 22} 1040 ${y - 12} 1200 ${y - 40} V${y + 70} H${700 - i * 46}Z`,
        light.tone(i % 2 ? '#86a653' : '#729647'),
      ) +
      line(
        `M${720 - i * 46} ${y + 2} C860 ${y - 20} 1040 ${y - 10} 1200 ${y - 38}`,
        light.tone('#b3a58c'),
        9,
        'stroke-dasharray="20 4"',
      )
    )
  })
  return [
    drawSky(light) + cloud(light, 80, 180, 0.9, 0.8),
    path('M300 560 C380 420 420 190 520 150 C600 190 640 420 780 560Z', light.tone('#5f7f62', 0.16)) +
      path('M520 150 C600 190 640 420 780 560 H610 C560 420 520 300 520 150Z', light.tone('#45654f', 0.14)),
    ridge(590, [180, 250, 120, 60, 30, 140, 260, 300], light.tone('#7d987f', 0.42)) +
      ridge(620, [150, 110, 60, 30, 40, 60, 120], light.tone('#5f8560', 0.2)),
    cloud(light, 260, 520, 1.2, 0.55) + cloud(light, 560, 556, 0.9, 0.5),
    steps,
    [
      [830, 520, 96],
      [960, 556, 120],
      [760, 610, 104],
    ]
      .map(
        ([x = 0, y = 0, w = 0]) =>
          box(x, y - 56, w, 56, light.tone('#a99c86')) +
          path(`M${x} ${y - 56} L${x + w / 2} ${y - 104} L${x + w} ${y - 56}Z`, light.tone('#97896f')) +
          path(
            `M${x + w / 2 - 14} ${y} L${x + w / 2 - 10} ${y - 38} H${x + w / 2 + 10} L${x + w / 2 + 14} ${y}Z`,
            light.tone('#4f4a42'),
          ),
      )
      .join(''),
    group(
      'translate(170 720) scale(1.15)',
      path(
        'M-60 0 L-56 -74 Q-52 -96 -20 -94 H26 L34 -170 Q40 -190 62 -182 L84 -170 Q80 -158 58 -160 L52 -84 Q48 -60 34 -56 L36 0 H22 L18 -52 H-34 L-44 0Z',
        light.tone('#f4ead6'),
      ) +
        path('M-36 -94 H14 V-62 H-36Z', light.tone('#c8443c')) +
        line('M-36 -80 H14', light.tone('#f2c45a'), 5) +
        circle(58, -172, 3, '#2b1d1f'),
    ),
    ground(light, '#8cab58', 726),
  ].join('')
}

export function waterfall(light: Light): string {
  return [
    drawSky(light) + cloud(light, 640, 120, 0.8),
    path('M0 260 C160 240 340 250 470 276 L500 700 H0Z', light.tone('#5a5f66')) +
      path('M730 276 C900 246 1080 250 1200 232 V720 H700Z', light.tone('#52575f')),
    path(
      'M0 260 C160 240 340 250 470 276 L474 316 C330 292 160 300 0 316Z M730 276 C900 246 1080 250 1200 232 V288 C1060 300 880 292 728 322Z',
      light.tone('#7fa65a'),
    ),
    path('M462 284 C560 270 640 270 738 284 L760 690 H440Z', light.tone('#e9f3f4')) +
      repeat(11, (i) =>
        line(
          `M${474 + i * 25} 288 C${470 + i * 26} 420 ${462 + i * 28} 560 ${452 + i * 30} 690`,
          light.tone(i % 2 ? '#ffffff' : '#b9d8df'),
          7,
          'opacity=".8"',
        ),
      ),
    repeat(14, (i) =>
      line(
        `M${20 + i * 84} ${330 + (i % 3) * 22} v${90 + (i % 4) * 40}`,
        light.tone('#43474f'),
        16,
        `opacity="${i > 4 && i < 9 ? 0 : 0.6}"`,
      ),
    ),
    water(light, 676, '#6ba9b5', 15),
    repeat(9, (i) => circle(420 + i * 45, 690 + (i % 2) * 10, 34, light.tone('#f6fbfb'), 'opacity=".6"')),
    light.isDark
      ? ''
      : ['#e98a7a', '#f3c66a', '#8fc58a', '#7fb4d6']
          .map(
            (colour, i) =>
              `<path d="M180 690 A330 330 0 0 1 840 690" transform="translate(${i * 5} ${i * 13}) scale(${1 - i * 0.012})" fill="none" stroke="${colour}" stroke-width="13" opacity=".34"/>`,
          )
          .join(''),
    ground(light, '#6f9a52', 740, 29),
  ].join('')
}
