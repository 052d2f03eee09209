import { box, circle, createRandom, group, line, mix, oval, path, repeat, ridge } from './canvas.ts'
import { cloud, drawSky, water, type Light } from './light.ts'
import { garland, ground, house, planks, skyline } from './scene-parts.ts'

export function cityLights(light: Light): string {
  return [
    drawSky(light, { stars: 40 }),
    skyline(light, 640, 3, ['#5f7394', '#6d7f9c'], 0.36, 340) +
      skyline(light, 660, 9, ['#3f4f73', '#4b5a80', '#54496f'], 0.1, 400),
    group(
      'translate(700 660)',
      path(
        'M-44 0 V-360 L-30 -372 V-430 L-18 -440 V-470 L0 -540 L18 -470 V-440 L30 -430 V-372 L44 -360 V0Z',
        light.tone('#6f7690', 0.06),
      ) +
        repeat(42, (i) =>
          box(
            -34 + (i % 3) * 26,
            -350 + Math.floor(i / 3) * 25,
            12,
            15,
            light.isDark ? '#ffe2a0' : light.tone('#c9d3e0'),
          ),
        ),
    ),
    water(light, 652, '#38557f', 14),
    light.isDark
      ? repeat(26, (i) =>
          box((i * 47) % 1200, 664 + ((i * 29) % 60), 6, 40 + ((i * 17) % 50), '#ffd884', 'rx="3" opacity=".22"'),
        )
      : '',
    planks(light, 764, '#7f6a62'),
    line('M0 690 H1200', light.tone('#3c3f52'), 8) + repeat(22, (i) => box(i * 56, 690, 5, 78, light.tone('#3c3f52'))),
  ].join('')
}

export function canal(light: Light): string {
  const walls = ['#a3543f', '#d9a05c', '#6f8a7a', '#8a4a48', '#e2c391', '#5f7183', '#b8674a', '#cfae8a']
  const gables = ['step', 'bell', 'flat'] as const
  return [
    drawSky(light) + cloud(light, 300, 110, 0.8),
    repeat(10, (i) =>
      house(
        light,
        -10 + i * 122,
        600,
        112,
        250 + ((i * 67) % 90),
        walls[i % walls.length] ?? '#a3543f',
        mix(walls[i % walls.length] ?? '#a3543f', '#3a2a2e', 0.35),
        gables[i % 3],
      ),
    ),
    box(0, 596, 1200, 22, light.tone('#7d6f66')),
    water(light, 616, '#4f7f83', 9),
    path('M420 640 Q600 520 780 640 V664 Q600 556 420 664Z', light.tone('#a8795c')) +
      line('M420 634 Q600 514 780 634', light.tone('#d8c3a0'), 7) +
      repeat(7, (i) =>
        line(`M${456 + i * 48} ${616 - Math.sin(((i + 0.7) / 7.4) * 3.14) * 50} v-22`, light.tone('#d8c3a0'), 4),
      ),
    group(
      'translate(960 690) scale(1.2)',
      path('M-110 -6 H110 Q100 34 70 34 H-78 Q-104 30 -110 -6Z', light.tone('#34586b')) +
        box(-62, -36, 110, 32, light.tone('#efe0c4')) +
        repeat(3, (i) => box(-52 + i * 36, -28, 22, 16, light.window('#6d8795'))),
    ),
    planks(light, 760, '#8f6f58'),
    group(
      'translate(170 764)',
      circle(-56, -46, 44, 'none', `stroke="${light.tone('#33343c')}" stroke-width="7"`) +
        circle(66, -46, 44, 'none', `stroke="${light.tone('#33343c')}" stroke-width="7"`) +
        line(
          'M-56 -46 L-18 -108 H46 L66 -46 M-18 -108 L8 -46 H-56 M8 -46 L46 -108 M46 -108 L40 -136 H64',
          light.tone('#c8443c'),
          7,
        ) +
        box(-36, -122, 36, 9, light.tone('#33343c'), 'rx="4"'),
    ),
  ].join('')
}

export function lanterns(light: Light): string {
  const walls = ['#e0a74a', '#d98c4a', '#e8c06a', '#c9803f', '#dcae62']
  return [
    drawSky(light, { sun: false, stars: 60 }),
    repeat(
      7,
      (i) =>
        house(
          light,
          -20 + i * 176,
          640,
          162,
          190 + ((i * 59) % 80),
          walls[i % walls.length] ?? '#e0a74a',
          '#5f4a44',
          'flat',
        ) +
        repeat(3, (k) =>
          path(`M${-14 + i * 176 + k * 52} 560 q26 -24 50 0Z`, light.tone(k % 2 ? '#c8443c' : '#f3e2c0')),
        ),
    ),
    garland(light, 150, 90, 9, ['#e5533f', '#f0b23e', '#3f9a8a', '#e07aa0']) +
      garland(light, 270, 120, 8, ['#f0b23e', '#7a6fd0', '#e5533f', '#58a06a'], 21),
    water(light, 640, '#55667f', 18),
    repeat(8, (i) =>
      oval(90 + i * 146, 690 + (i % 3) * 18, 60, 7, ['#ffb55a', '#ff8a6a', '#ffd884'][i % 3] ?? '#ffd884').replace(
        '/>',
        ' opacity=".35"/>',
      ),
    ),
    group(
      'translate(930 712)',
      path('M-140 -10 Q0 36 150 -16 Q130 30 84 34 H-70 Q-124 26 -140 -10Z', light.tone('#6a4a3c')) +
        line('M-70 -2 Q0 -94 74 -4', light.tone('#8a6a4a'), 8) +
        path('M-70 -2 Q0 -94 74 -4Z', light.tone('#b08a5a')),
    ),
    planks(light, 762, '#8a6247'),
  ].join('')
}

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

/** Domes and slim towers over the water. */
export function domes(light: Light): string {
  const stone = '#c9b8a6'
  const dome = (x: number, y: number, r: number) =>
    path(
      `M${x - r} ${y} C${x - r} ${y - r * 1.1} ${x - r * 0.4} ${y - r * 1.3} ${x} ${y - r * 1.42} C${x + r * 0.4} ${y - r * 1.3} ${x + r} ${y - r * 1.1} ${x + r} ${y}Z`,
      light.tone('#7f95a3', 0.1),
    ) + line(`M${x} ${y - r * 1.4} v-26`, light.tone('#d9b23a'), 5)
  const tower = (x: number, h: number) =>
    box(x - 9, 560 - h, 18, h, light.tone(stone, 0.1)) +
    box(x - 14, 560 - h * 0.7, 28, 9, light.tone(stone)) +
    path(`M${x - 10} ${560 - h} L${x} ${560 - h - 66} L${x + 10} ${560 - h}Z`, light.tone('#6f8796'))
  return [
    drawSky(light) + cloud(light, 760, 130, 0.8, 0.6),
    ridge(560, [60, 100, 130, 110, 140, 100, 70], light.tone('#a89aa6', 0.5)),
    tower(330, 300) + tower(480, 250) + tower(760, 250) + tower(910, 300),
    box(430, 440, 380, 130, light.tone(stone, 0.06)) +
      box(510, 390, 220, 60, light.tone('#d6c6b2', 0.06)) +
      dome(620, 394, 100) +
      dome(490, 446, 50) +
      dome(752, 446, 50),
    repeat(8, (i) => path(`M${452 + i * 44} 556 v-46 q12 -20 24 0 v46Z`, light.window('#7d6a62'))),
    water(light, 558, '#4d86a0', 25),
    group(
      'translate(190 640)',
      path('M-120 -8 H120 L96 30 H-100Z', light.tone('#f3ead8')) +
        box(-84, -40, 150, 32, light.tone('#f8f2e4')) +
        box(-20, -74, 30, 36, light.tone('#c98b2e')) +
        repeat(5, (i) => box(-74 + i * 28, -32, 16, 14, light.window('#5f7f93'))),
    ),
    repeat(7, (i) =>
      line(`M${700 + i * 62} ${420 - ((i * 53) % 120)} q12 -14 22 0 q12 -14 22 0`, light.tone('#fdfaf2'), 5),
    ),
    planks(light, 752, '#a38a72'),
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
