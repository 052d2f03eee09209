import sprite from './illustrations/sprite.svg?no-inline'
import styles from './illustration.module.css'

/** Our own drawings. The numbers are the size of each on the sheet. */
const sizes = {
  bear: [200, 220],
  tag: [160, 200],
  compass: [160, 160],
  landscape: [480, 320],
  scrapbook: [240, 170],
  signpost: [220, 220],
  camera: [140, 110],
  map: [200, 160],
  hands: [220, 160],
  plane: [180, 130],
  suitcase: [200, 160],
} as const

export type IllustrationName = keyof typeof sizes

export interface IllustrationProps {
  name: IllustrationName
  /** Only for a drawing that says something the words around it do not. */
  label?: string
  className?: string | undefined
}

/** A drawing in the colours of the theme; the file is fetched once and kept offline. */
export function Illustration({ name, label, className }: IllustrationProps) {
  const [width, height] = sizes[name]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={[styles.drawing, className].filter(Boolean).join(' ')}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
