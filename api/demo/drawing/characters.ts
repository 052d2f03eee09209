import { circle, line, mix, oval, path, repeat } from './canvas.ts'
import type { Light } from './light.ts'
import { cheeks, createFabric, eyes, snout, tag, type Anchors } from './plush.ts'

export type CharacterName = 'bear' | 'rabbit' | 'fox' | 'elephant' | 'octopus'

export interface Character {
  anchors: Anchors
  /** The sitting toy, about 430 high, its seat at the origin. */
  draw(light: Light): string
}

const pair = (draw: (side: -1 | 1) => string) => draw(-1) + draw(1)

const bear: Character = {
  anchors: { headTop: -408, eyes: -312, neck: -218, head: 120 },
  draw(light) {
    const fur = createFabric(light, 'fur', '#b9783f')
    const pale = createFabric(light, 'pale', '#efd3a4')
    return [
      fur.defs + pale.defs,
      pair((s) => fur.oval(s * 122, -150, 40, 84, s * -28)),
      fur.oval(0, -128, 118, 126),
      pale.oval(0, -112, 76, 86),
      pale.seam('M0 -192 V-34'),
      pair(
        (s) =>
          fur.oval(s * 98, -44, 66, 50, s * 12) +
          pale.oval(s * 108, -42, 34, 30) +
          oval(s * 108, -38, 15, 12, light.near('#c98a63')),
      ),
      pair((s) => fur.oval(s * 94, -388, 44, 44) + pale.oval(s * 94, -384, 24, 24)),
      fur.oval(0, -302, 126, 108),
      fur.seam('M0 -408 V-340'),
      pale.oval(0, -268, 56, 44),
      cheeks(light, -272, 84),
      eyes(-314, 48, 14),
      snout(-282, light.near('#4a2f2c')),
      tag(light, -206, '#c8443c'),
    ].join('')
  },
}

const rabbit: Character = {
  anchors: { headTop: -392, eyes: -302, neck: -212, head: 108 },
  draw(light) {
    const fur = createFabric(light, 'fur', '#efe6d8')
    const pink = createFabric(light, 'pale', '#eeb3a9')
    const cloth = createFabric(light, 'cloth', '#5f8f8b')
    return [
      fur.defs + pink.defs + cloth.defs,
      fur.oval(126, -62, 34, 34),
      fur.shape('M-78 -372 C-120 -470 -104 -566 -66 -572 C-30 -574 -22 -470 -30 -384Z'),
      pink.shape('M-70 -384 C-94 -460 -84 -530 -66 -536 C-48 -538 -42 -460 -46 -390Z'),
      fur.shape('M28 -384 C44 -480 84 -536 120 -520 C158 -500 176 -430 168 -404 C140 -430 120 -440 92 -364Z'),
      pink.shape('M124 -494 C146 -480 156 -440 154 -424 C134 -440 122 -448 110 -430 C104 -450 108 -490 124 -494Z'),
      pair((s) => fur.oval(s * 112, -146, 34, 78, s * -24)),
      fur.oval(0, -122, 106, 120),
      cloth.shape('M-92 -168 Q0 -136 92 -168 Q124 -60 76 -14 Q0 14 -76 -14 Q-124 -60 -92 -168Z'),
      cloth.seam('M-78 -148 Q0 -118 78 -148'),
      circle(-44, -128, 9, light.near('#f2c45a')) + circle(44, -128, 9, light.near('#f2c45a')),
      pair((s) => fur.oval(s * 84, -34, 70, 40, s * 6) + pink.oval(s * 104, -34, 24, 20)),
      fur.oval(0, -292, 114, 100),
      fur.seam('M0 -390 V-330'),
      cheeks(light, -264, 74, 26),
      eyes(-304, 46, 14),
      snout(-274, light.near('#d77f78'), 14),
      pair((s) =>
        line(`M${s * 40} -262 L${s * 92} -272 M${s * 40} -252 L${s * 90} -250`, mix(fur.base, '#2a1a2e', 0.35), 2.5),
      ),
      tag(light, -200, '#d9913a'),
    ].join('')
  },
}

const fox: Character = {
  anchors: { headTop: -380, eyes: -296, neck: -206, head: 118 },
  draw(light) {
    const fur = createFabric(light, 'fur', '#dc7433')
    const white = createFabric(light, 'pale', '#faeedd')
    const dark = createFabric(light, 'cloth', '#5a3630')
    return [
      fur.defs + white.defs + dark.defs,
      fur.shape('M70 -40 C170 -10 262 -60 256 -164 C254 -226 214 -262 178 -248 C206 -190 170 -130 84 -120Z'),
      white.shape('M256 -164 C254 -226 214 -262 178 -248 C192 -222 194 -202 188 -182 C212 -190 236 -186 256 -164Z'),
      pair((s) => fur.oval(s * 104, -142, 34, 76, s * -22) + dark.oval(s * 124, -86, 27, 28)),
      fur.oval(0, -124, 104, 120),
      white.shape('M0 -216 C64 -206 78 -110 50 -48 C30 -22 -30 -22 -50 -48 C-78 -110 -64 -206 0 -216Z'),
      white.seam('M0 -196 V-40'),
      pair((s) => dark.oval(s * 86, -34, 60, 38, s * 8) + oval(s * 96, -32, 22, 16, light.near('#8a5a4c'))),
      pair(
        (s) =>
          fur.shape(`M${s * 38} -366 L${s * 112} -470 Q${s * 142} -400 ${s * 118} -322Z`) +
          dark.shape(`M${s * 66} -372 L${s * 108} -438 Q${s * 122} -396 ${s * 108} -344Z`),
      ),
      fur.shape(
        'M0 -386 C84 -386 132 -330 128 -280 C124 -232 60 -196 0 -196 C-60 -196 -124 -232 -128 -280 C-132 -330 -84 -386 0 -386Z',
      ),
      pair((s) =>
        white.shape(`M0 -270 C${s * 40} -300 ${s * 86} -280 ${s * 124} -262 C${s * 106} -222 ${s * 50} -198 0 -198Z`),
      ),
      fur.seam('M0 -384 V-318'),
      cheeks(light, -252, 78, 22),
      eyes(-298, 52, 13),
      snout(-256, '#33211f', 17),
      tag(light, -194, '#3f7d78'),
    ].join('')
  },
}

const elephant: Character = {
  anchors: { headTop: -404, eyes: -322, neck: -214, head: 116 },
  draw(light) {
    const hide = createFabric(light, 'fur', '#8ea0b4')
    const pink = createFabric(light, 'pale', '#e7b5ad')
    return [
      hide.defs + pink.defs,
      pair((s) => hide.oval(s * 116, -146, 38, 80, s * -24)),
      hide.oval(0, -126, 116, 124),
      hide.seam('M0 -200 V-20'),
      pair((s) => hide.oval(s * 94, -42, 64, 46, s * 8) + pink.oval(s * 104, -40, 34, 26)),
      pair(
        (s) =>
          hide.shape(
            `M${s * 84} -372 C${s * 150} -440 ${s * 246} -396 ${s * 238} -306 C${s * 232} -232 ${s * 152} -206 ${s * 96} -258Z`,
          ) +
          pink.shape(
            `M${s * 112} -358 C${s * 160} -400 ${s * 216} -366 ${s * 208} -304 C${s * 202} -252 ${s * 150} -240 ${s * 114} -276Z`,
          ),
      ),
      hide.oval(0, -306, 118, 102),
      cheeks(light, -280, 82, 24),
      eyes(-322, 52, 13),
      line('M0 -292 C4 -240 -10 -190 34 -168 C64 -154 88 -172 84 -200', mix(hide.base, '#2a1a2e', 0.22), 62),
      line('M0 -294 C4 -242 -10 -192 34 -170 C64 -156 86 -174 82 -202', hide.base, 54),
      repeat(4, (i) =>
        line(`M${-20 + i * 5} ${-262 + i * 22} q20 9 42 ${2 - i * 3}`, mix(hide.base, '#2a1a2e', 0.25), 3),
      ),
      oval(83, -216, 17, 9, light.near('#e7b5ad')),
      hide.seam('M0 -406 V-340'),
      path('M-26 -404 q6 -40 26 -46 q-4 22 8 30 q4 -18 22 -24 q-6 26 -16 42Z', mix(hide.base, '#2a1a2e', 0.2)),
      `<g transform="translate(-46 6) scale(.92)">${tag(light, -196, '#c98b2e')}</g>`,
    ].join('')
  },
}

const octopus: Character = {
  anchors: { headTop: -400, eyes: -232, neck: -128, head: 140 },
  draw(light) {
    const skin = createFabric(light, 'fur', '#d9697c')
    const pale = createFabric(light, 'pale', '#f6c9b8')
    const arms = [
      'M-70 -90 C-170 -110 -220 -40 -190 -14 C-166 4 -140 -16 -156 -36',
      'M70 -90 C170 -110 224 -50 196 -20 C174 0 146 -18 162 -40',
      'M-50 -70 C-110 -60 -130 -6 -96 0 C-70 4 -60 -16 -74 -26',
      'M50 -70 C110 -60 132 -8 98 0 C72 6 60 -16 76 -26',
      'M-16 -66 C-40 -40 -46 -8 -22 -2 C-6 2 2 -12 -6 -20',
      'M16 -66 C44 -40 52 -10 32 -2',
    ]
    return [
      skin.defs + pale.defs,
      arms
        .map(
          (d) =>
            line(d, mix(skin.base, '#2a1a2e', 0.26), 58) +
            skin.limb(d, 50) +
            line(d, pale.base, 12, 'stroke-dasharray="1 24" opacity=".9"'),
        )
        .join(''),
      skin.shape(
        'M0 -402 C104 -402 152 -318 144 -236 C140 -170 112 -128 98 -84 C60 -54 -60 -54 -98 -84 C-112 -128 -140 -170 -144 -236 C-152 -318 -104 -402 0 -402Z',
      ),
      skin.seam('M0 -400 C-14 -360 -14 -320 -4 -290'),
      pale.oval(-70, -350, 17, 13) + pale.oval(-98, -312, 11, 9) + pale.oval(64, -366, 12, 10),
      cheeks(light, -196, 92, 27),
      eyes(-234, 60, 17),
      line('M-26 -188 Q0 -160 26 -188', '#4a2230', 6),
      tag(light, -122, '#2f6f8f'),
    ].join('')
  },
}

export const characters: Record<CharacterName, Character> = { bear, rabbit, fox, elephant, octopus }
