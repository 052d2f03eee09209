import { circle, group, line, mix, oval, path, repeat } from './canvas.ts'
import type { Light } from './light.ts'
import type { Anchors } from './plush.ts'

export type PropName = 'scarf' | 'sunglasses' | 'lei' | 'woolly hat' | 'sun hat' | 'flower' | 'headphones' | 'flag'

type Draw = (light: Light, anchors: Anchors) => string

/** What finders lend a toy for its photo. */
export const props: Record<PropName, Draw> = {
  scarf: (light, { neck }) => {
    const wool = light.near('#b8433d')
    const stripe = light.near('#f2dcae')
    return (
      path(`M-92 ${neck - 24} Q0 ${neck + 26} 92 ${neck - 24} L98 ${neck + 8} Q0 ${neck + 62} -98 ${neck + 8}Z`, wool) +
      path(`M34 ${neck + 16} L92 ${neck + 2} L104 ${neck + 128} H50Z`, mix(wool, '#2a1a2e', 0.12)) +
      repeat(3, (i) =>
        path(
          `M${40 + i * 4} ${neck + 42 + i * 28} L${97 + i * 3} ${neck + 36 + i * 28} l1 9 L${41 + i * 4} ${neck + 52 + i * 28}Z`,
          stripe,
        ),
      ) +
      line(`M56 ${neck + 130} v14 M70 ${neck + 130} v16 M84 ${neck + 130} v14 M98 ${neck + 130} v14`, wool, 5)
    )
  },
  sunglasses: (light, { eyes, head }) => {
    const glass = light.near('#2f3340')
    const lens = (x: number) =>
      path(`M${x - 42} ${eyes - 22} h84 q4 50 -42 50 q-46 0 -42 -50Z`, glass) +
      path(`M${x - 26} ${eyes - 12} l22 0 l-16 24Z`, '#ffffff', 'opacity=".3"')
    return line(`M${-head} ${eyes - 16} H${head}`, light.near('#d9913a'), 8) + lens(-50) + lens(50)
  },
  lei: (light, { neck }) =>
    repeat(13, (i) => {
      const angle = Math.PI * (0.04 + (i / 12) * 0.92)
      const [x, y] = [Math.cos(angle) * 104, neck - 8 + Math.sin(angle) * 74]
      const petal = light.near(['#f08a9a', '#fdf3e0', '#f2b84a', '#d9697c'][i % 4] ?? '#f08a9a')
      return group(
        `translate(${x.toFixed(1)} ${y.toFixed(1)})`,
        repeat(5, (k) => `<ellipse cy="-11" rx="8" ry="12" fill="${petal}" transform="rotate(${k * 72 + i * 20})"/>`),
        circle(0, 0, 5, light.near('#d9913a')),
      )
    }),
  'woolly hat': (light, { headTop, head }) => {
    const wool = light.near('#3f7d78')
    const w = head * 0.78
    return (
      path(`M${-w} ${headTop + 46} C${-w} ${headTop - 66} ${w} ${headTop - 66} ${w} ${headTop + 46}Z`, wool) +
      repeat(6, (i) =>
        line(
          `M${-w * 0.75 + i * w * 0.3} ${headTop + 30} q${(2.5 - i) * 3} -44 ${(2.5 - i) * 12} -58`,
          mix(wool, '#ffffff', 0.2),
          4,
        ),
      ) +
      line(`M${-w} ${headTop + 44} Q0 ${headTop + 22} ${w} ${headTop + 44}`, light.near('#f2dcae'), 30) +
      circle(0, headTop - 48, 27, light.near('#f2dcae'))
    )
  },
  'sun hat': (light, { headTop, head }) => {
    const straw = light.near('#e3bd72')
    return (
      oval(0, headTop + 40, head * 1.34, 34, mix(straw, '#2a1a2e', 0.14)) +
      oval(0, headTop + 34, head * 1.3, 28, straw) +
      path(
        `M${-head * 0.66} ${headTop + 30} C${-head * 0.6} ${headTop - 66} ${head * 0.6} ${headTop - 66} ${head * 0.66} ${headTop + 30} Q0 ${headTop + 50} ${-head * 0.66} ${headTop + 30}Z`,
        mix(straw, '#ffffff', 0.16),
      ) +
      line(
        `M${-head * 0.66} ${headTop + 18} Q0 ${headTop + 40} ${head * 0.66} ${headTop + 18}`,
        light.near('#c8443c'),
        18,
      )
    )
  },
  flower: (light, { headTop, head }) =>
    group(
      `translate(${head * 0.62} ${headTop + 46})`,
      repeat(
        5,
        (k) => `<ellipse cy="-20" rx="15" ry="21" fill="${light.near('#fdf3e0')}" transform="rotate(${k * 72})"/>`,
      ),
      circle(0, 0, 10, light.near('#f2b84a')),
    ),
  headphones: (light, { headTop, eyes, head }) =>
    line(
      `M${-head - 6} ${eyes} C${-head - 6} ${headTop - 50} ${head + 6} ${headTop - 50} ${head + 6} ${eyes}`,
      light.near('#3b4254'),
      15,
    ) +
    [-1, 1]
      .map(
        (s) =>
          oval(s * (head + 4), eyes + 6, 24, 40, light.near('#d9913a')) +
          oval(s * (head + 10), eyes + 6, 13, 28, light.near('#3b4254')),
      )
      .join(''),
  flag: (light) =>
    group(
      'translate(168 -150) rotate(9)',
      line('M0 120 V-150', light.near('#8a6542'), 9),
      path('M4 -148 C50 -170 80 -126 128 -148 V-70 C80 -48 50 -92 4 -70Z', light.near('#c8443c')),
      circle(64, -108, 17, light.near('#fdf3e0')),
    ),
}
