import { box, circle, group, line, mix, oval, path, repeat, ridge } from './canvas.ts'
import { cloud, drawSky, water, type Light } from './light.ts'
import { garland, house, planks, skyline } from './scene-parts.ts'

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
