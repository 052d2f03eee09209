import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

/** Why there is no picture: the person or a policy said no, there is no camera, or it cannot be used now. */
export type CameraProblem = 'denied' | 'absent' | 'busy'

export interface Camera {
  state: 'starting' | 'on' | CameraProblem
  /** Null where the camera has no light. */
  light: { isOn: boolean; toggle: () => void } | null
  retry: () => void
}

/** Torches are in no browser's types yet. */
type Capabilities = MediaTrackCapabilities & { torch?: boolean }
type Constraint = MediaTrackConstraintSet & { torch?: boolean }

const wanted: MediaStreamConstraints = {
  audio: false,
  // Only a wish: a laptop has no camera that looks away from the person.
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
}

const absent = new Set(['NotFoundError', 'NotSupportedError', 'OverconstrainedError', 'TypeError'])

const problemOf = (error: unknown): CameraProblem => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return absent.has(name) ? 'absent' : 'busy'
}

/**
 * Shows the camera in a video as long as the component is there and the page can be seen: in a hidden tab, and when the
 * page is left, it is off.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [state, setState] = useState<Camera['state']>('starting')
  const [round, setRound] = useState(0)
  const { light, offer } = useLight()
  useEffect(() => {
    const element = video.current
    let stream: MediaStream | null = null
    let attempt = 0
    const stop = () => {
      attempt += 1
      for (const track of stream?.getTracks() ?? []) track.stop()
      stream = null
      if (element) element.srcObject = null
      offer(null)
    }
    const fail = (problem: CameraProblem) => {
      stop()
      setState(problem)
    }
    const start = async () => {
      const mine = ++attempt
      setState('starting')
      try {
        const found = await openCamera()
        // Closed or hidden while the person was asked.
        if (mine !== attempt) return found.getTracks().forEach((track) => track.stop())
        stream = found
        const [track] = found.getVideoTracks()
        track?.addEventListener('ended', () => mine === attempt && fail('busy'))
        if (element) element.srcObject = found
        await element?.play()
        if (mine !== attempt) return
        offer(track ?? null)
        setState('on')
      } catch (error) {
        if (mine === attempt) fail(problemOf(error))
      }
    }
    const follow = () => (document.hidden ? stop() : void start())
    follow()
    document.addEventListener('visibilitychange', follow)
    window.addEventListener('pagehide', stop)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [video, round, offer])
  return { state, light, retry: () => setRound((last) => last + 1) }
}

/** Where the address is not secure there are no devices at all. */
async function openCamera(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices?.getUserMedia) throw new DOMException('No camera can be asked for', 'NotFoundError')
  return devices.getUserMedia(wanted)
}

function useLight() {
  const track = useRef<MediaStreamTrack | null>(null)
  const [isOn, setOn] = useState<boolean | null>(null)
  const offer = useCallback((next: MediaStreamTrack | null) => {
    track.current = next
    const capabilities = next?.getCapabilities?.() as Capabilities | undefined
    setOn(capabilities?.torch ? false : null)
  }, [])
  const toggle = () => {
    const torch = !isOn
    const lit: Constraint = { torch }
    // Some cameras have a light and don't let go of it.
    track.current?.applyConstraints({ advanced: [lit] }).then(
      () => setOn(torch),
      () => setOn(null),
    )
  }
  return { light: isOn === null ? null : { isOn, toggle }, offer }
}
