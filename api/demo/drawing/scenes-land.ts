import { box, circle, createRandom, group, line, mix, oval, path, repeat, ridge } from './canvas.ts'
import { cloud, drawSky, water, type Light } from './light.ts'
import { ground, house, pines } from './scene-parts.ts'

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

export function desert(light: Light): string {
  const pyramid = (x: number, top: number, w: number) =>
    path(`M${x - w} 590 L${x} ${top} L${x + w} 590Z`, light.tone('#dca766', 0.18)) +
    path(`M${x} ${top} L${x + w} 590 H${x + w * 0.22}Z`, light.tone('#b27d4c', 0.18))
  return [
    drawSky(light),
    pyramid(830, 300, 250) + pyramid(520, 390, 180) + pyramid(1060, 440, 140),
    ridge(600, [20, 60, 30, 44, 20, 66, 30], light.tone('#e0b070', 0.12)),
    [0, 1, 2, 3].map((i) => camel(light, 150 + i * 92, 590, 0.62)).join(''),
    ridge(690, [60, 20, 74, 100, 40, 16, 54], light.tone('#e3ab63')) +
      ridge(720, [0, 40, 20, 0, 44, 70, 20], light.tone('#cf9150')),
    ground(light, '#eabf7a', 740),
    line(
      'M0 800 q60 -14 120 0 t120 0 M820 836 q60 -14 120 0 t120 0 t120 0 M60 866 q60 -12 120 0 t120 0',
      light.tone('#d19c58'),
      5,
    ),
  ].join('')
}

function camel(light: Light, x: number, y: number, size: number): string {
  const colour = light.tone('#8f5f3c')
  return group(
    `translate(${x} ${y}) scale(${size})`,
    path(
      'M-40 -52 Q-34 -84 -14 -84 Q-4 -112 14 -84 Q40 -86 44 -56 L60 -60 L66 -104 Q70 -118 90 -112 Q98 -104 84 -98 L76 -50 Q66 -34 44 -34 L42 0 H34 L32 -32 H-20 L-24 0 H-32 L-30 -32 Q-40 -38 -40 -52Z',
      colour,
    ),
  )
}

export function savanna(light: Light): string {
  const acacia = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      line(
        'M0 0 C-6 -60 6 -90 -6 -130 M-4 -84 C20 -110 40 -120 60 -140 M-4 -96 C-24 -116 -50 -124 -66 -138',
        light.tone('#5b4234'),
        13,
      ),
      oval(-6, -160, 138, 32, light.tone('#6f8a47')),
      oval(-54, -180, 70, 24, light.tone('#82a052')),
      oval(54, -182, 64, 22, light.tone('#789549')),
    )
  const giraffe = group(
    'translate(240 610) scale(.8)',
    line('M-30 0 L-26 -96 M22 0 L20 -96 M-16 0 L-14 -96 M36 0 L30 -96', light.tone('#c08a48'), 9),
    path(
      'M-38 -90 Q-30 -138 20 -134 L44 -250 Q46 -268 74 -262 Q80 -250 60 -246 L42 -120 Q40 -84 -38 -90Z',
      light.tone('#d9a056'),
    ),
    repeat(7, (i) => circle(-20 + ((i * 17) % 56), -124 + ((i * 13) % 32), 5, light.tone('#9c6433'))),
  )
  return [
    drawSky(light) + cloud(light, 720, 150, 0.7, 0.55),
    ridge(560, [10, 30, 120, 200, 130, 40, 16, 30], light.tone('#8f8a9c', 0.5)),
    path('M330 388 L400 360 L452 354 L520 388 L480 402 L452 384 L420 408 L384 388Z', light.tone('#fdfaf2', 0.3)),
    ridge(600, [30, 50, 30, 40, 24, 50, 36], light.tone('#c9a556', 0.16)),
    acacia(900, 640, 1.35) + acacia(560, 604, 0.6) + acacia(90, 612, 0.7) + giraffe,
    ground(light, '#d9b35c', 690),
    repeat(40, (i) =>
      line(
        `M${(i * 131) % 1200} ${745 + ((i * 37) % 140)} q4 -26 12 -36 m-12 36 q-2 -22 -10 -30`,
        light.tone(i % 2 ? '#b18a3c' : '#c7a24a'),
        4,
      ),
    ),
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

/** Blossom trees around a pagoda. */
export function blossom(light: Light): string {
  const roof = (y: number, w: number) =>
    path(
      `M${-w} ${y} Q${-w * 0.6} ${y - 12} ${-w * 0.5} ${y - 36} H${w * 0.5} Q${w * 0.6} ${y - 12} ${w} ${y} Q0 ${y - 12} ${-w} ${y}Z`,
      light.tone('#44525e'),
    ) +
    box(-w * 0.5, y - 4, w, 50, light.tone('#b8483c')) +
    repeat(3, (i) => box(-w * 0.32 + i * w * 0.25, y + 4, w * 0.14, 34, light.window('#f3e2c0')))
  const random = createRandom(17)
  const puff = (x: number, y: number, spread: number, count: number) =>
    repeat(count, () =>
      circle(
        x + (random() - 0.5) * spread * 2,
        y + (random() - 0.5) * spread,
        22 + random() * 34,
        light.tone(['#f6b9c6', '#f9d0d6', '#ee9fb4'][Math.floor(random() * 3)] ?? '#f6b9c6'),
        'opacity=".92"',
      ),
    )
  return [
    drawSky(light) + cloud(light, 540, 130, 0.7, 0.6),
    ridge(560, [60, 150, 210, 130, 80, 120, 60], light.tone('#7fa08c', 0.4)) +
      ridge(600, [40, 60, 90, 60, 110, 70, 40], light.tone('#5f8a68', 0.2)),
    group(
      'translate(890 620)',
      roof(-40, 150),
      roof(-128, 128),
      roof(-212, 106),
      line('M0 -250 V-306', light.tone('#c9a24a'), 7),
    ),
    line(
      'M150 760 C160 640 120 560 170 470 M158 600 C210 550 240 540 290 510 M150 640 C110 590 80 570 40 550',
      light.tone('#5f453f'),
      26,
    ) +
      puff(160, 420, 170, 42) +
      puff(330, 490, 60, 10),
    line('M1190 770 C1170 690 1150 640 1120 590', light.tone('#5f453f'), 20) + puff(1140, 560, 90, 20),
    ground(light, '#93ad6c', 716),
    path('M470 900 C520 800 600 760 690 716 H760 C720 770 700 820 760 900Z', light.tone('#d9cdb8')),
    repeat(46, (i) => oval((i * 173) % 1200, (i * 97) % 880, 8, 5, light.tone('#f6b9c6'), (i * 40) % 180)),
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

export function vineyard(light: Light): string {
  const rows = repeat(12, (i) =>
    line(
      `M${600 + (i - 6) * 60} 596 C${600 + (i - 6) * 110} 660 ${600 + (i - 6) * 170} 720 ${600 + (i - 6) * 260} 800`,
      light.tone(i % 2 ? '#6f8f4a' : '#87a556'),
      24,
      'stroke-dasharray="30 7"',
    ),
  )
  const cypress = (x: number, y: number, h: number) =>
    path(
      `M${x} ${y} C${x - h * 0.17} ${y - h * 0.3} ${x - h * 0.1} ${y - h * 0.8} ${x} ${y - h} C${x + h * 0.1} ${y - h * 0.8} ${x + h * 0.17} ${y - h * 0.3} ${x} ${y}Z`,
      light.tone('#3f6248', 0.05),
    )
  return [
    drawSky(light) + cloud(light, 760, 180, 0.8, 0.7),
    ridge(540, [60, 110, 70, 130, 90, 60, 100], light.tone('#9aa98a', 0.45)) +
      ridge(590, [40, 70, 110, 60, 30, 70, 40], light.tone('#a9b56b', 0.2)),
    house(light, 820, 560, 120, 76, '#efd9b0', '#b8624a', 'flat') +
      house(light, 936, 560, 58, 118, '#e6c999', '#b8624a', 'flat'),
    [760, 796, 1030, 1064, 1098].map((x, i) => cypress(x, 572 + i * 3, 130 + ((i * 37) % 50))).join('') +
      cypress(180, 600, 150) +
      cypress(226, 604, 120),
    ridge(660, [70, 64, 60, 62, 60, 64, 70], light.tone('#b9a45e')) + rows,
    ground(light, '#c7ae6b', 766),
  ].join('')
}
