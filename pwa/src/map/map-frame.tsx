import 'leaflet/dist/leaflet.css'
import { useEffect, useRef, useState } from 'react'
import { MapContainer, useMap } from 'react-leaflet'
import { Control, type Map as LeafletMap } from 'leaflet'
import { addBackdrop } from './backdrop.ts'
import { MapControls } from './map-controls.tsx'
import styles from './map-frame.module.css'
import type { MapFrameLabels, MapTiles } from './props.ts'
import { useFullscreen } from './use-fullscreen.ts'
import type { Elements } from '../ui/elements.ts'

export interface MapFrameProps {
  size: 'journey' | 'picker'
  center: [number, number]
  zoom: number
  tiles: MapTiles
  labels: MapFrameLabels
  onReset(map: LeafletMap): void
  describedBy?: string
  invalid?: boolean
  /** Rendered inside the map: components that use react-leaflet's useMap. */
  children: Elements
  /** Lies over the map and lets clicks through. */
  overlay?: Elements
}

/** Mercator's world ends near 85°; sideways a person may go round as often as they like. */
const edges: [[number, number], [number, number]] = [
  [-85.06, -36000],
  [85.06, 36000],
]

/** What both maps share: the base map and tiles, buttons, attribution, fullscreen, manners with wheel and size. */
export function MapFrame({ size, center, zoom, tiles, labels, onReset, children, overlay, ...field }: MapFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<LeafletMap | null>(null)
  const fullscreen = useFullscreen(frame)
  const [still] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  return (
    <div ref={frame} className={styles.frame} data-size={size} data-fullscreen={fullscreen.kind ?? undefined}>
      <MapContainer
        ref={setMap}
        className={styles.map ?? ''}
        center={center}
        zoom={zoom}
        minZoom={0}
        maxZoom={tiles.maxZoom}
        maxBounds={edges}
        maxBoundsViscosity={1}
        attributionControl={false}
        zoomControl={false}
        scrollWheelZoom={false}
        keyboardPanDelta={60}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
        inertia={!still}
      >
        <Backdrop url={tiles.url} maxZoom={tiles.maxZoom} />
        <Manners label={labels.map} wheelAlways={fullscreen.isOn} {...field} />
        {children satisfies Elements}
      </MapContainer>
      {overlay satisfies Elements}
      {map && <MapControls map={map} labels={labels} fullscreen={fullscreen} onReset={() => onReset(map)} />}
      <Attribution tiles={tiles} />
    </div>
  )
}

/** Tells the frame its height: what lies above it makes room (map-frame.module.css). */
function Attribution({ tiles }: { tiles: MapTiles }) {
  const credits = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const { current } = credits
    if (!current) return
    const resized = new ResizeObserver(() =>
      current.parentElement?.style.setProperty('--credits', `${current.offsetHeight}px`),
    )
    resized.observe(current)
    return () => resized.disconnect()
  }, [])
  return (
    <p ref={credits} className={styles.attribution}>
      {tiles.attribution && <Source name={tiles.attribution} url={tiles.attributionUrl} />}
      {sources.map(([name, url]) => (
        <Source key={name} name={name} url={url} />
      ))}
    </p>
  )
}

/** Whose coasts and towns the embedded map shows. */
const sources = [
  ['Natural Earth', 'https://www.naturalearthdata.com/'],
  ['GeoNames', 'https://www.geonames.org/'],
] as const

function Source({ name, url }: { name: string; url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" translate="no">
      {name}
    </a>
  )
}

function Backdrop({ url, maxZoom }: { url: string; maxZoom: number }) {
  const map = useMap()
  useEffect(() => addBackdrop(map, { url, maxZoom }), [map, url, maxZoom])
  useEffect(() => {
    // A bar is at least half as wide as this, and its label must fit.
    const scale = new Control.Scale({ maxWidth: 124, updateWhenIdle: true }).addTo(map)
    // Its symbols are the same in every language.
    scale.getContainer()?.setAttribute('translate', 'no')
    return () => void scale.remove()
  }, [map])
  return null
}

interface MannersProps {
  label: string
  wheelAlways: boolean
  describedBy?: string
  invalid?: boolean
}

/** The map's name, its size when the page changes, and a wheel that scrolls the page until the map is in use. */
function Manners({ label, wheelAlways, describedBy, invalid }: MannersProps) {
  const map = useMap()
  useEffect(() => {
    const container = map.getContainer()
    container.setAttribute('role', 'application')
    container.setAttribute('aria-label', label)
    setOrRemove(container, 'aria-describedby', describedBy)
    setOrRemove(container, 'data-invalid', invalid ? '' : undefined)
  }, [map, label, describedBy, invalid])

  useEffect(() => {
    const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
    resized.observe(map.getContainer())
    return () => resized.disconnect()
  }, [map])

  useEffect(() => {
    const wheel = map.scrollWheelZoom
    const on = () => wheel.enable()
    const off = () => wheel.disable()
    if (wheelAlways) on()
    else map.on('focus', on).on('blur', off)
    return () => {
      map.off('focus', on).off('blur', off)
      off()
    }
  }, [map, wheelAlways])
  return null
}

function setOrRemove(element: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name)
  else element.setAttribute(name, value)
}
