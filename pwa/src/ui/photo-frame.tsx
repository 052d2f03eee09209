import type { ReactNode } from 'react'
import { uiWords } from '../messages/ui.ts'
import { Illustration, type IllustrationName } from './illustration.tsx'
import styles from './photo-frame.module.css'

export interface PhotoFrameProps {
  /** Null draws the fallback. */
  src: string | null
  srcSet?: string | undefined
  sizes?: string | undefined
  alt: string
  /** Pixels of the largest file, so that the page does not jump. */
  width?: number | string | undefined
  height?: number | string | undefined
  /** Handwritten under the picture. */
  caption?: ReactNode
  /** Width : height of the picture window; 'natural' shows the whole photo. */
  shape?: 'square' | 'landscape' | 'natural'
  tape?: boolean
  /** A small turn, as glued in by hand. */
  tilt?: 'left' | 'right' | 'none'
  /** Makes the picture a button, e.g. for a full-size preview; needs a label. */
  onOpen?: (() => void) | undefined
  openLabel?: string | undefined
  /** Words and drawing in place of a missing picture. */
  fallback?: { text?: string; drawing?: IllustrationName }
  loading?: 'lazy' | 'eager'
  /** The picture could not be loaded: the owner shows the fallback instead. */
  onError?: (() => void) | undefined
}

/** A polaroid glued into the book. */
export function PhotoFrame({
  src,
  srcSet,
  sizes,
  alt,
  width,
  height,
  caption,
  shape = 'square',
  tape = false,
  tilt = 'none',
  onOpen,
  openLabel,
  fallback = {},
  loading = 'lazy',
  onError,
}: PhotoFrameProps) {
  const words = uiWords()
  const picture =
    src === null ? (
      <span className={styles.missing}>
        <Illustration name={fallback.drawing ?? 'camera'} />
        <span>{fallback.text ?? words.noImage}</span>
      </span>
    ) : (
      <img
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        // What comes first must not flicker when the app takes a prerendered page over.
        decoding={loading === 'eager' ? 'sync' : 'async'}
        onError={onError}
      />
    )
  return (
    <figure className={`${styles.frame} ${styles[tilt]} ${tape ? styles.tape : ''}`}>
      {src !== null && onOpen ? (
        <button type="button" className={`${styles.window} ${styles[shape]}`} aria-label={openLabel} onClick={onOpen}>
          {picture}
        </button>
      ) : (
        <div className={`${styles.window} ${styles[shape]}`}>{picture}</div>
      )}
      {caption && <figcaption className={styles.caption}>{caption}</figcaption>}
    </figure>
  )
}
