/** What the maps here use of react-leaflet: its whole would ask leaflet-parts.ts for every kind of layer. */
export { MapContainer } from 'react-leaflet/MapContainer'
export { useMap } from 'react-leaflet/hooks'
