import drawings from '../../ui/illustrations/sprite.svg?no-inline'
import pictures from './pictures.svg?no-inline'

export const pictureNames = ['sides', 'worn'] as const

export interface ProductPictureProps {
  name: (typeof pictureNames)[number]
  /** Left out where words beside the picture say what it shows. */
  label?: string | undefined
}

/** What the shop sells, drawn: both sides of the tag, or the tag around the neck of our bear. */
export function ProductPicture({ name, label }: ProductPictureProps) {
  const said = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg viewBox="0 0 480 480" width={480} height={480} {...said}>
      <use href={`${pictures}#backdrop-${name}`} width={480} height={480} />
      {name === 'worn' && <use href={`${drawings}#bear`} x={40} y={16} width={400} height={440} />}
      <use href={`${pictures}#${name}`} width={480} height={480} />
    </svg>
  )
}
