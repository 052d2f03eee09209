import { useRef, type ChangeEvent, type RefObject } from 'react'
import type { TagCode } from '../../data/tag-address.ts'
import { scanWords } from '../../messages/scan.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CameraIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './scan-dialog.module.css'
import { useCamera, type Camera } from './use-camera.ts'
import { useScan, type ScanNews } from './use-scan.ts'

export interface ScanDialogProps {
  open: boolean
  onTag: (tag: TagCode) => void
  /** The person would rather type. */
  onType: () => void
  onClose: () => void
}

/** The camera, with two ways round it: a picture of the tag, and the keyboard. */
export function ScanDialog({ open, onTag, onType, onClose }: ScanDialogProps) {
  const words = scanWords()
  const picture = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.intro}
      footer={
        <>
          <Button variant="secondary" onClick={onType}>
            {words.typeId}
          </Button>
          <Button variant="secondary" icon={<CameraIcon size={20} />} onClick={() => picture.current?.click()}>
            {words.picture}
          </Button>
        </>
      }
    >
      <Viewfinder picture={picture} onTag={onTag} />
    </Dialog>
  )
}

interface ViewfinderProps {
  picture: RefObject<HTMLInputElement | null>
  onTag: ScanDialogProps['onTag']
}

/** Lives as long as the dialog is open: the camera goes with it. */
function Viewfinder({ picture, onTag }: ViewfinderProps) {
  const words = scanWords()
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video)
  const { news, isReading, readFile } = useScan(video, camera.state === 'on', onTag)
  const problem = problemOf(camera.state, news)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) readFile(file)
    // So that the same picture can be chosen again.
    target.value = ''
  }
  return (
    <>
      <div className={styles.finder} hidden={problem !== null}>
        <video ref={video} className={styles.video} aria-label={words.camera} muted playsInline />
        <span className={styles.frame} aria-hidden="true" />
        {camera.light && (
          <Button
            variant="secondary"
            className={styles.light}
            aria-pressed={camera.light.isOn}
            onClick={camera.light.toggle}
          >
            {camera.light.isOn ? words.lightOff : words.lightOn}
          </Button>
        )}
      </div>
      {problem && <Problem problem={problem} retry={problem === 'no-reader' ? undefined : camera.retry} />}
      <p role="status" className={styles.news}>
        {newsOf(news, { isReading, camera: camera.state })}
      </p>
      <input ref={picture} type="file" accept="image/*" hidden aria-label={words.pictureFile} onChange={choose} />
    </>
  )
}

function problemOf(camera: Camera['state'], news: ScanNews): ProblemProps['problem'] | null {
  if (news === 'no-reader') return news
  return camera === 'on' || camera === 'starting' ? null : camera
}

function newsOf(news: ScanNews, { isReading, camera }: { isReading: boolean; camera: Camera['state'] }): string {
  const words = scanWords()
  if (isReading) return words.reading
  if (news === 'foreign') return words.foreign
  if (news === 'no-code') return words.noCode
  if (news === 'unreadable') return words.unreadable
  if (news === 'no-reader' || (camera !== 'on' && camera !== 'starting')) return ''
  return camera === 'on' ? words.looking : words.starting
}

interface ProblemProps {
  problem: keyof ReturnType<typeof scanWords>['problems']
  retry: (() => void) | undefined
}

function Problem({ problem, retry }: ProblemProps) {
  const words = scanWords()
  const { title, text } = words.problems[problem]
  return (
    <Notice
      tone="warning"
      live="alert"
      title={title}
      actions={
        retry && (
          <Button variant="secondary" onClick={retry}>
            {words.tryAgain}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
