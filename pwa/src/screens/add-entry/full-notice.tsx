import { useEffect, useRef, useState } from 'react'
import type { DevicePhoto } from '../../data/photo.ts'
import { fullDeviceWords } from '../../messages/full-device.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { EntryState } from './use-entry-state.ts'

/**
 * The device has no room for what is in the form, even without map tiles and other people's photos: better said now than
 * found out after a killed tab. The photo is what takes the room.
 */
export function FullNotice({ state }: { state: EntryState }) {
  const words = fullDeviceWords()
  return (
    <Notice tone="danger" live="alert" title={words.title} actions={state.photo && <PhotoActions state={state} />}>
      {words.text}
    </Notice>
  )
}

function PhotoActions({ state: { photo, changePhoto } }: { state: EntryState }) {
  const words = fullDeviceWords()
  const [isSmallest, setSmallest] = useState(false)
  const current = useRef<DevicePhoto>(null)
  useEffect(() => {
    current.current = photo
    return () => void (current.current = null)
  }, [photo])
  const shrink = async () => {
    if (!photo) return
    const { makeSmaller } = await import('../../hooks/prepare-photo.ts')
    const small = await makeSmaller(photo).catch(() => null)
    // The person may have chosen another photo, or none, meanwhile.
    if (current.current !== photo) return
    if (small) changePhoto(small)
    else setSmallest(true)
  }
  return (
    <>
      {!isSmallest && (
        <Button variant="secondary" onClick={() => void shrink()}>
          {words.smallerPhoto}
        </Button>
      )}
      <Button variant="secondary" onClick={() => changePhoto(null)}>
        {words.withoutPhoto}
      </Button>
    </>
  )
}
