import { box, circle, group, line, mix, oval, path, repeat, ridge } from './canvas.ts'
import { cloud, drawSky, water, type Light } from './light.ts'
import { ground, house, palm, planks, sailboat, skyline } from './scene-parts.ts'

export function harbour(light: Light): string {
  const walls = ['#d8694f', '#e9b25e', '#7fa9a3', '#efe0c4', '#b8586b', '#8fb0c9', '#e2a07c', '#c9d0b0']
  return [
    drawSky(light) + cloud(light, 180, 130, 1) + cloud(light, 640, 210, 0.7),
    ridge(480, [120, 160, 110, 60, 90, 150, 130], light.tone('#7b9a86', 0.45)),
    repeat(9, (i) =>
      house(
        light,
        20 + i * 132,
        560,
        108,
        120 + ((i * 53) % 70),
        walls[i % walls.length] ?? '#e9b25e',
        '#8c4a42',
        i % 3 === 1 ? 'flat' : 'bell',
      ),
    ),
    box(0, 556, 1200, 26, light.tone('#8d8175')),
    water(light, 580, '#4f93a6'),
    sailboat(light, 215, 640, 1.05) +
      sailboat(light, 960, 650, 1.3, '#fbe3b8', '#2f6f8f') +
      sailboat(light, 700, 612, 0.62, '#fdf3e0', '#4f7d5a'),
    planks(light, 752, '#b08a62'),
    group(
      'translate(1060 752)',
      box(-26, -70, 52, 74, light.tone('#6b5344'), 'rx="10"') +
        box(-32, -76, 64, 16, light.tone('#86694f'), 'rx="8"') +
        line('M-26 -34 q26 16 52 0', light.tone('#e6d2a8'), 9),
    ),
  ].join('')
}

export function cityHarbour(light: Light): string {
  const sail = (x: number, h: number) =>
    path(
      `M${x} 548 C${x + 6} ${548 - h * 0.7} ${x + 44} ${548 - h} ${x + 84} ${548 - h} C${x + 70} ${548 - h * 0.5} ${x + 80} 570 ${x + 104} 548Z`,
      light.tone('#fbf4e6'),
    ) +
    path(
      `M${x + 84} ${548 - h} C${x + 70} ${548 - h * 0.5} ${x + 80} 570 ${x + 104} 548 L${x + 66} 548 C${x + 56} ${548 - h * 0.4} ${x + 66} ${548 - h * 0.8} ${x + 84} ${548 - h}Z`,
      light.tone('#dcd2c4'),
    )
  return [
    drawSky(light) + cloud(light, 330, 150, 0.9),
    skyline(light, 560, 41, ['#7d93a8', '#93a5b3', '#6f849d'], 0.34, 250),
    group(
      'translate(905 560)',
      path('M-9 0 L-4 -330 H4 L9 0Z', light.tone('#9aa7b3', 0.15)) +
        oval(0, -262, 34, 12, light.tone('#dfe5e6')) +
        oval(0, -274, 25, 12, light.tone('#8194a5')) +
        box(-2, -392, 4, 70, light.tone('#9aa7b3', 0.15)),
    ),
    box(150, 546, 420, 20, light.tone('#b3a491')) +
      [190, 268, 352, 430].map((x, i) => sail(x, [96, 134, 120, 82][i] ?? 90)).join(''),
    water(light, 562, '#3f86a3', 8),
    sailboat(light, 720, 640, 0.9, '#fdf3e0', '#c8443c') + sailboat(light, 1090, 610, 0.6, '#ffe0a8', '#2f5f7f'),
    planks(light, 756, '#9c7b5a'),
    repeat(6, (i) => box(i * 236 - 20, 668, 16, 96, light.tone('#5b4a44'))) +
      line('M0 690 H1200', light.tone('#6d5a50'), 9) +
      line('M0 722 H1200', light.tone('#6d5a50'), 5),
  ].join('')
}

export function beach(light: Light): string {
  return [
    drawSky(light) + cloud(light, 420, 170, 1.05) + cloud(light, 860, 280, 0.6, 0.6),
    ridge(520, [0, 30, 86, 60, 10, 0, 0, 0], light.tone('#5d8f7b', 0.35)),
    water(light, 510, '#3fa6ad', 5),
    path('M0 690 C220 640 420 712 660 676 S1020 640 1200 676 V720 H0Z', light.tone('#fdf7e6'), 'opacity=".85"'),
    ground(light, '#efd6a0', 700),
    palm(light, 1010, 800, 1.5, -1) + palm(light, 1130, 830, 1.15, -1) + palm(light, 96, 790, 1.25, 1),
    group(
      'translate(930 838)',
      path('M0 -26 L7 -8 L27 -7 L11 5 L17 24 L0 13 L-17 24 L-11 5 L-27 -7 L-7 -8Z', light.tone('#e5825a')),
    ),
    group(
      'translate(236 846) rotate(-12)',
      path('M-26 10 Q-24 -24 0 -26 Q24 -24 26 10 Q0 20 -26 10Z', light.tone('#f4b8a6')) +
        line('M-14 8 L-7 -20 M0 12 V-22 M14 8 L7 -20', light.tone('#d98f80'), 3),
    ),
  ].join('')
}

/** Huts on stilts over a lagoon. */
export function lagoon(light: Light): string {
  const hut = (x: number, y: number, size: number) =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      repeat(4, (i) => box(-62 + i * 40, -4, 8, 62, light.tone('#6d5140'))),
      box(-72, -12, 148, 14, light.tone('#8a6748')),
      box(-54, -66, 112, 56, light.tone('#c79a68')),
      box(-12, -52, 30, 42, light.window('#6a4b38')),
      path('M-84 -60 Q2 -176 88 -60 Q2 -84 -84 -60Z', light.tone('#a97f4f')) +
        line('M-60 -74 Q2 -152 64 -74', light.tone('#c79e68'), 4, 'stroke-dasharray="4 8"'),
    )
  return [
    drawSky(light) + cloud(light, 250, 150, 0.9) + cloud(light, 700, 230, 0.7),
    ridge(500, [20, 90, 190, 150, 70, 40, 20, 60, 20], light.tone('#4f8a78', 0.3)) +
      ridge(512, [0, 30, 90, 60, 110, 50, 10, 0, 0], light.tone('#3f7d63', 0.14)),
    water(light, 505, '#45b5b5', 12),
    oval(620, 640, 300, 26, light.tone('#8fdcc9'), 0) + oval(180, 690, 220, 20, light.tone('#8fdcc9')),
    hut(170, 590, 0.9) + hut(345, 610, 1.05) + hut(985, 600, 1.15),
    box(410, 616, 520, 9, light.tone('#8a6748')) +
      repeat(9, (i) => box(430 + i * 58, 620, 6, 36, light.tone('#6d5140'))),
    ground(light, '#f3dcae', 728),
    palm(light, 1120, 850, 1.35, -1),
  ].join('')
}

export function volcano(light: Light): string {
  const smoke = light.isDark ? '#a06a78' : '#efe3da'
  return [
    drawSky(light),
    [0, 1, 2, 3]
      .map((i) =>
        circle(640 + i * 34, 250 - i * 44, 34 + i * 16, light.tone(smoke, 0.1), `opacity="${0.6 - i * 0.11}"`),
      )
      .join(''),
    path('M180 560 C380 500 500 340 590 268 Q630 286 676 264 C760 340 900 510 1120 560Z', light.tone('#6d5a63', 0.16)) +
      path(
        'M590 268 Q630 286 676 264 L700 300 Q664 330 646 306 Q634 356 612 312 Q596 316 568 296Z',
        light.isDark ? '#ff9a5a' : light.tone('#d9734a'),
      ),
    path('M0 560 C180 500 320 520 460 556 H0Z', light.tone('#4d7f5f', 0.1)) +
      path('M760 560 C900 500 1060 480 1200 520 V560Z', light.tone('#4d7f5f', 0.1)),
    water(light, 552, '#2f86a0', 21),
    path('M0 668 C240 640 430 690 700 664 S1060 650 1200 672 V720 H0Z', light.tone('#fdf7e6'), 'opacity=".7"'),
    ground(light, '#6a5a5c', 704, 19),
    palm(light, 80, 800, 1.3, 1) + palm(light, 1130, 810, 1.5, -1),
    [
      [220, 838],
      [980, 846],
      [1040, 826],
    ]
      .map(
        ([x = 0, y = 0]) =>
          repeat(5, (i) =>
            group(`translate(${x} ${y}) rotate(${i * 72})`, oval(0, -15, 10, 15, light.tone('#f08a9a'))),
          ) + circle(x, y, 7, light.tone('#ffd36a')),
      )
      .join(''),
  ].join('')
}

export function lighthouse(light: Light): string {
  const beam = light.isDark ? path('M318 214 L1200 60 V330Z', '#ffe9a8', 'opacity=".28"') : ''
  return [
    drawSky(light) + cloud(light, 690, 160, 0.95) + cloud(light, 940, 300, 0.6, 0.6),
    water(light, 540, '#3d7f9c', 4),
    beam,
    path('M0 470 C90 440 220 452 330 470 C420 486 470 560 520 640 L560 760 H0Z', light.tone('#8a7a68')) +
      path('M0 470 C90 440 220 452 330 470 C420 486 440 520 462 548 C360 520 200 540 0 548Z', light.tone('#6f9a5c')),
    group(
      'translate(300 470)',
      path('M-44 0 L-28 -226 H28 L44 0Z', light.tone('#fbf3e4')),
      [0, 1, 2]
        .map((i) =>
          path(
            `M${-41 + i * 5} ${-42 - i * 72} L${-38.5 + i * 5} ${-78 - i * 72} H${38.5 - i * 5} L${41 - i * 5} ${-42 - i * 72}Z`,
            light.tone('#c8443c'),
          ),
        )
        .join(''),
      box(-38, -236, 76, 12, light.tone('#4a4f5a')) +
        box(-22, -272, 44, 38, light.isDark ? '#ffe9a8' : light.tone('#cfe3e4')) +
        path('M-30 -272 Q0 -312 30 -272Z', light.tone('#c8443c')),
    ),
    house(light, 120, 474, 110, 66, '#f3e6cf', '#9c5145', 'flat'),
    path('M480 640 q26 -30 46 0 q22 -26 44 4 q-40 26 -90 -4Z', light.tone('#fdf7e6'), 'opacity=".8"'),
    ground(light, '#7fa662', 722),
    repeat(26, (i) => {
      const x = (i * 97) % 1200
      const y = 780 + ((i * 41) % 110)
      return (
        circle(x, y, 6, light.tone(['#f4d35e', '#fbf3e4', '#e78aa0'][i % 3] ?? '#ffffff')) +
        line(`M${x} ${y + 5} v14`, light.tone('#5a7f4a'), 3)
      )
    }),
  ].join('')
}

/** Above the clouds, from a seat by the window. */
export function planeWindow(light: Light): string {
  const wall = light.near('#e9e2d8')
  const clouds = repeat(7, (i) => cloud(light, (i * 210) % 1100, 480 + ((i * 67) % 120), 0.8 + (i % 3) * 0.3, 0.95))
  return [
    drawSky(light) + clouds,
    path('M700 560 L1240 420 V470 L800 590Z', light.tone('#c9ced2')) +
      path('M1040 474 L1066 380 H1100 L1096 458Z', light.tone('#c8443c')),
    // The cabin wall, with the window left open.
    path(
      'M0 0 H1200 V900 H0Z M330 60 Q210 60 210 180 V500 Q210 640 340 640 H860 Q990 640 990 500 V180 Q990 60 870 60Z',
      wall,
      'fill-rule="evenodd"',
    ),
    line(
      'M330 60 Q210 60 210 180 V500 Q210 640 340 640 H860 Q990 640 990 500 V180 Q990 60 870 60Z',
      mix(wall, '#2a1a2e', 0.16),
      26,
    ),
    line(
      'M330 78 Q228 78 228 180 V500 Q228 622 340 622 H860 Q972 622 972 500 V180 Q972 78 870 78Z',
      mix(wall, '#ffffff', 0.6),
      7,
    ),
    box(0, 760, 1200, 140, mix(wall, '#8a6f5c', 0.34)) + box(0, 752, 1200, 18, mix(wall, '#8a6f5c', 0.2)),
    group(
      'translate(1010 800)',
      path('M-44 -84 H44 L34 0 H-34Z', '#fdf8ee') +
        box(-40, -64, 80, 14, light.near('#c8443c')) +
        oval(0, -84, 44, 11, light.near('#e8dcc8')) +
        oval(0, -83, 36, 8, light.near('#c97f3a')),
    ),
  ].join('')
}
