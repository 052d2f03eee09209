import { box, circle, createRandom, group, line, mix, oval, path, repeat, ridge } from './canvas.ts'
import { cloud, drawSky, type Light } from './light.ts'
import { garland, ground, house } from './scene-parts.ts'

/** A market square under awnings, with a minaret behind. */
export function market(light: Light): string {
  const stall = (x: number, stripe: string) =>
    group(
      `translate(${x} 690)`,
      box(-92, -120, 8, 150, light.tone('#6a4a3c')) + box(84, -120, 8, 150, light.tone('#6a4a3c')),
      repeat(6, (i) => path(`M${-102 + i * 34} -122 h34 l0 34 q-17 18 -34 0Z`, light.tone(i % 2 ? '#fdf0d8' : stripe))),
      box(-96, -24, 192, 60, light.tone('#9c6f4a')),
      repeat(9, (i) =>
        circle(
          -76 + i * 19,
          -34 - (i % 2) * 9,
          14,
          light.tone(['#e8892f', '#d9b23a', '#b8483c', '#7f9a4a'][i % 4] ?? '#e8892f'),
        ),
      ),
    )
  return [
    drawSky(light),
    ridge(560, [120, 190, 240, 200, 260, 180, 140], light.tone('#c9a58e', 0.5)),
    group(
      'translate(560 620)',
      box(-52, -350, 104, 360, light.tone('#c98a5c')) +
        box(-62, -358, 124, 18, light.tone('#b0744a')) +
        box(-28, -420, 56, 66, light.tone('#c98a5c')) +
        path('M-32 -420 Q0 -470 32 -420Z', light.tone('#3f7d78')) +
        line('M0 -444 V-486', light.tone('#d9b23a'), 6) +
        repeat(3, (i) => path(`M-20 ${-280 + i * 90} v-34 q20 -26 40 0 v34Z`, light.window('#7a4a35'))) +
        repeat(6, (i) => box(-46 + i * 16, -330, 9, 22, light.tone('#3f7d78'))),
    ),
    repeat(
      8,
      (i) =>
        box(
          -20 + i * 160,
          500 - ((i * 47) % 60),
          150,
          160,
          light.tone(['#d9986a', '#c9835a', '#e0ab7c'][i % 3] ?? '#d9986a', 0.1),
        ) + path(`M${30 + i * 160} 610 v-50 q22 -30 44 0 v50Z`, light.window('#6a4538')),
    ),
    ground(light, '#d9b48a', 640, 23),
    stall(160, '#c8443c') + stall(1030, '#3f7d78') + stall(800, '#d9913a'),
    garland(light, 300, 70, 12, ['#f0b23e', '#e5533f', '#3f9a8a'], 12),
    ground(light, '#cfa478', 752, 31),
    oval(600, 820, 420, 66, light.tone('#b8483c')) +
      oval(600, 820, 390, 54, light.tone('#d9913a')) +
      oval(600, 820, 340, 44, light.tone('#8c3a44')),
  ].join('')
}

/** Old stone town on a hill, its castle above it. */
export function oldTown(light: Light): string {
  return [
    drawSky(light) + cloud(light, 170, 140, 1) + cloud(light, 860, 210, 0.7, 0.7),
    path('M520 520 C600 400 660 330 760 318 C900 306 1010 400 1080 520Z', light.tone('#6f7a6a', 0.2)),
    group(
      'translate(850 330)',
      box(-120, -64, 240, 80, light.tone('#8f887c', 0.12)) +
        box(-140, -96, 52, 112, light.tone('#857d72', 0.12)) +
        box(80, -116, 60, 132, light.tone('#857d72', 0.12)) +
        repeat(9, (i) => box(-138 + i * 31, i < 2 || i > 6 ? -112 : -78, 16, 18, light.tone('#857d72', 0.12))) +
        line('M110 -116 v-60', light.tone('#5a5450'), 4) +
        path('M112 -176 h44 l-12 14 l12 14 h-44Z', light.tone('#3f6fa3')),
    ),
    ridge(600, [100, 120, 80, 60, 110, 130, 90], light.tone('#6d8a62', 0.15)),
    repeat(9, (i) =>
      house(
        light,
        -20 + i * 138,
        690,
        124,
        150 + ((i * 71) % 90),
        ['#b3a48e', '#9c8f80', '#c9b79a', '#8f8478'][i % 4] ?? '#b3a48e',
        '#5a4f52',
        i % 2 ? 'step' : 'bell',
      ),
    ),
    ground(light, '#a89a88', 690, 37),
    repeat(60, (i) =>
      oval((i * 61) % 1200, 720 + ((i * 47) % 170), 26, 9, light.tone(i % 2 ? '#b8ab98' : '#968978')).replace(
        '/>',
        ' opacity=".7"/>',
      ),
    ),
  ].join('')
}

/** The shelf every toy sets out from: warm wall, bunting and a parcel. */
export function workshop(light: Light): string {
  const wall = light.near('#f3dfbd')
  const random = createRandom(53)
  const flag = (i: number) =>
    path(
      `M${i * 110 - 10} ${96 + Math.sin((i / 11) * 3.14) * 62} h74 l-37 76Z`,
      light.near(['#c8443c', '#d9913a', '#3f7d78', '#5f7fa3', '#e2a07c'][i % 5] ?? '#c8443c'),
    )
  return [
    box(0, 0, 1200, 900, wall),
    repeat(70, () => {
      const x = random() * 1200
      const y = random() * 700
      return circle(x, y, 5, mix(wall, '#c98b2e', 0.22))
    }),
    line('M-10 96 Q600 224 1210 96', light.near('#8a6a4a'), 5) + repeat(11, flag),
    box(0, 720, 1200, 180, light.near('#b07f52')) +
      box(0, 712, 1200, 20, light.near('#d2a373')) +
      line('M0 790 H1200 M0 850 H1200', light.near('#966840'), 4),
    group(
      'translate(990 716)',
      box(-110, -150, 220, 152, light.near('#c99a66'), 'rx="6"') +
        box(-16, -150, 32, 152, light.near('#e6cf9f')) +
        box(40, -128, 56, 44, '#fdf8ee') +
        line('M48 -114 h40 M48 -102 h28', light.near('#8a6a4a'), 4) +
        box(-92, -62, 52, 40, light.near('#c8443c'), 'rx="4"'),
    ),
    group(
      'translate(190 716)',
      box(-84, -40, 168, 40, light.near('#3f7d78'), 'rx="6"') +
        box(-70, -76, 148, 36, light.near('#d9913a'), 'rx="6"') +
        box(-78, -108, 140, 32, light.near('#8c4a52'), 'rx="6"') +
        circle(20, -168, 58, light.near('#7fb4c4')) +
        path(
          'M-20 -190 q24 -20 40 0 q6 22 -14 30 q-30 0 -26 -30Z M30 -150 q26 -6 34 12 q-14 20 -30 10Z',
          light.near('#8fae6b'),
        ) +
        line('M20 -104 v-8 M-38 -210 A72 72 0 0 0 78 -126', light.near('#8a6a4a'), 7),
    ),
  ].join('')
}
