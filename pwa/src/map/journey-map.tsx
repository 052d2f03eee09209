import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useMap } from 'react-leaflet'
import { createJourneyLayers, startCenter, startZoom, type JourneyLayers } from './journey-layers.ts'
import styles from './journey-map.module.css'
import { MapFrame } from './map-frame.tsx'
import type { JourneyMapProps } from './props.ts'

/** All stops of a journey, 500 px tall: numbered pins in date order on a stitched thread, framed with 50 px to spare. */
export function JourneyMap({ stops, tiles, labels, onOpenPhoto }: JourneyMapProps) {
  const layers = useRef<JourneyLayers>(null)
  return (
    <MapFrame
      size="journey"
      center={startCenter}
      zoom={startZoom}
      tiles={tiles}
      labels={labels}
      onReset={() => layers.current?.resetView()}
      overlay={
        stops.length === 0 && (
          <div className={styles.empty}>
            <p className={styles.emptyTitle}>{labels.emptyTitle}</p>
            <p className={styles.emptyText}>{labels.emptyText}</p>
          </div>
        )
      }
    >
      <Journey stops={stops} labels={labels} onOpenPhoto={onOpenPhoto} layersRef={layers} />
    </MapFrame>
  )
}

interface JourneyProps extends Pick<JourneyMapProps, 'stops' | 'labels'> {
  onOpenPhoto: JourneyMapProps['onOpenPhoto'] | undefined
  layersRef: RefObject<JourneyLayers | null>
}

/** Hands the stops to the layers outside React; a new array with the same stops in it changes nothing. */
function Journey({ stops, labels, onOpenPhoto, layersRef }: JourneyProps) {
  const map = useMap()
  const latest = useRef({ labels, onOpenPhoto })
  useLayoutEffect(() => {
    latest.current = { labels, onOpenPhoto }
  })
  const shown = useRef<string>(null)

  useEffect(() => {
    const created = createJourneyLayers(map, {
      labels: () => latest.current.labels,
      onOpenPhoto: () => latest.current.onOpenPhoto,
    })
    layersRef.current = created
    return () => {
      created.remove()
      layersRef.current = null
      shown.current = null
    }
  }, [map, layersRef])

  useEffect(() => {
    const content = JSON.stringify(stops)
    if (content === shown.current) return
    shown.current = content
    layersRef.current?.setStops(stops)
  }, [map, layersRef, stops])
  return null
}
