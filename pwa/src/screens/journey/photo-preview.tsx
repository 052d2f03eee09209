import { useEffect, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { photoSource } from '#contract/photo-source'
import { journeyWords } from '../../messages/journey.ts'
import { photoPreviewWords } from '../../messages/photo-preview.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay } from '../../ui/dates.ts'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'
import styles from './photo-preview.module.css'
import { ReportButton } from './report-button.tsx'
import type { NumberedStop } from './timeline-items.ts'

/** Pixels a finger must travel sideways to turn the page. */
const swipeLength = 50

export interface PhotoPreviewProps {
  /** Newest first. */
  stops: readonly NumberedStop[]
  /** The entry whose photo is open, or null. */
  openId: number | null
  onChange: (entryId: number | null) => void
  onReport: (entryId: number) => void
}

/** One photo as large as the screen allows; arrows, keys and swipes go on to the others. */
export function PhotoPreview({ stops, openId, onChange, onReport }: PhotoPreviewProps) {
  const words = journeyWords()
  const withPhoto = useMemo(() => stops.filter(({ entry }) => entry.photo ?? entry.imageUrl), [stops])
  const index = withPhoto.findIndex(({ entry }) => entry.id === openId)
  const current = withPhoto[index]
  const turn = (step: 1 | -1) => {
    const next = withPhoto[index + step]
    if (next) onChange(next.entry.id)
  }
  const swipe = useSwipe(turn)
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') turn(1)
    if (event.key === 'ArrowLeft') turn(-1)
  }
  return (
    <Dialog
      open={current !== undefined}
      onClose={() => onChange(null)}
      size="photo"
      title={current ? photoPreviewWords().preview(current.entry.location) : ''}
      footer={withPhoto.length > 1 && <Pager index={index} count={withPhoto.length} onTurn={turn} onKeyDown={keys} />}
    >
      {current && (
        <figure className={styles.figure} onKeyDown={keys} {...swipe}>
          <FullPhoto key={current.entry.id} stop={current} />
          <figcaption className={styles.caption}>
            <span className={styles.comment}>{current.entry.comment}</span>
            <span>{`${formatDay(current.entry.date)} · ${words.addedBy(current.entry.addedBy)}`}</span>
            <span>
              <ReportButton onClick={() => onReport(current.entry.id)}>{words.reportEntry}</ReportButton>
            </span>
          </figcaption>
        </figure>
      )}
    </Dialog>
  )
}

function FullPhoto({ stop: { entry } }: { stop: NumberedStop }) {
  const words = journeyWords()
  const { src, ...source } = photoSource(entry.photo, entry.imageUrl)
  return (
    <img
      {...source}
      src={entry.imageUrl ?? src ?? undefined}
      sizes="100vw"
      alt={words.photoAlt(entry.location)}
      className={styles.photo}
      draggable={false}
    />
  )
}

interface PagerProps {
  index: number
  count: number
  onTurn: (step: 1 | -1) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Pager({ index, count, onTurn, onKeyDown }: PagerProps) {
  const words = photoPreviewWords()
  const first = useRef<HTMLDivElement>(null)
  // The arrow keys work as soon as the photo is open, and go on working when an end is reached.
  useEffect(() => first.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={first}
      className={styles.pager}
      role="group"
      aria-label={words.pager}
      tabIndex={-1}
      data-autofocus
      onKeyDown={onKeyDown}
    >
      <Button
        variant="ghost"
        aria-label={words.previousPhoto}
        aria-disabled={index === 0 || undefined}
        onClick={() => onTurn(-1)}
      >
        <ArrowLeftIcon />
      </Button>
      <span className={styles.position} role="status">
        {words.previewPosition(index + 1, count)}
      </span>
      <Button
        variant="ghost"
        aria-label={words.nextPhoto}
        aria-disabled={index === count - 1 || undefined}
        onClick={() => onTurn(1)}
      >
        <ArrowRightIcon />
      </Button>
    </div>
  )
}

function useSwipe(turn: (step: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      start.current = isPrimary ? { x, y } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      if (!start.current) return
      const across = clientX - start.current.x
      const along = clientY - start.current.y
      start.current = null
      if (Math.abs(across) > swipeLength && Math.abs(across) > 2 * Math.abs(along)) turn(across < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
