import { box, circle, createRandom, group, line, oval, path, repeat, ridge } from './canvas.ts'
import { cloud, drawSky, type Light } from './light.ts'
import { ground, house } from './scene-parts.ts'

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
