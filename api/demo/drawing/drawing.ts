import { group, oval, sheet } from './canvas.ts'
import { characters, type CharacterName } from './characters.ts'
import { createLight, type TimeOfDay } from './light.ts'
import { props, type PropName } from './props.ts'
import { scenes, type SceneName } from './scenes.ts'

export interface Drawing {
  character: CharacterName
  scene: SceneName
  time: TimeOfDay
  /** Centre of the toy, 0 (left) to 1; the middle when left out. */
  at?: number
  /** 1 is about half the height of the sheet. */
  size?: number
  /** Degrees; a few make it look put down in a hurry. */
  lean?: number
  wears?: PropName
}

/** The drawing as SVG text, 1200 × 900. */
export function drawPhoto({ character, scene, time, at = 0.5, size = 1.12, lean = 0, wears }: Drawing): string {
  const light = createLight(time)
  const { anchors, draw } = characters[character]
  const seat = scene === 'planeWindow' ? 800 : 838
  const toy = group(
    `translate(${at * sheet.width} ${seat}) rotate(${lean}) scale(${size})`,
    draw(light),
    wears ? props[wears](light, anchors) : '',
  )
  const shadow = oval(at * sheet.width, seat - 4, 182 * size, 24 * size, '#1d1226').replace('/>', ' opacity=".28"/>')
  const { width, height } = sheet
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${scenes[scene](light)}${shadow}${toy}</svg>`
}
