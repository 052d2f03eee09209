import type { Map as LeafletMap } from 'leaflet'
import { useSyncExternalStore, type ReactNode } from 'react'
import styles from './map-controls.module.css'
import type { MapFrameLabels } from './props.ts'
import type { Fullscreen } from './use-fullscreen.ts'

interface MapControlsProps {
  map: LeafletMap
  labels: MapFrameLabels
  fullscreen: Fullscreen
  onReset: () => void
}

/** A fitted view may lie between two whole zooms; the buttons lead to the next whole one at least half a zoom away. */
export function MapControls({ map, labels, fullscreen, onReset }: MapControlsProps) {
  const zoom = useZoom(map)
  return (
    <div className={styles.controls} role="group" aria-label={labels.controls}>
      <Control
        label={labels.zoomIn}
        off={zoom >= map.getMaxZoom()}
        onPress={() => map.setZoom(Math.ceil(map.getZoom() + 0.5))}
      >
        <path d="M12 5v14M5 12h14" />
      </Control>
      <Control
        label={labels.zoomOut}
        off={zoom <= map.getMinZoom()}
        onPress={() => map.setZoom(Math.floor(map.getZoom() - 0.5))}
      >
        <path d="M5 12h14" />
      </Control>
      <Control label={labels.resetView} onPress={onReset}>
        <path d="M4.5 9A8 8 0 1 1 4 13.5M4 4v5h5" />
      </Control>
      <Control label={fullscreen.isOn ? labels.exitFullscreen : labels.enterFullscreen} onPress={fullscreen.toggle}>
        {fullscreen.isOn ? (
          <path d="M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5" />
        ) : (
          <path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />
        )}
      </Control>
    </div>
  )
}

interface ControlProps {
  label: string
  /** Nothing to do now; the button keeps its place and the keyboard's focus. */
  off?: boolean
  onPress: () => void
  children: ReactNode
}

function Control({ label, off = false, onPress, children }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onPress}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        {children}
      </svg>
    </button>
  )
}

function useZoom(map: LeafletMap): number {
  return useSyncExternalStore(
    (notify) => {
      map.on('zoomend', notify)
      return () => map.off('zoomend', notify)
    },
    () => map.getZoom(),
  )
}
