/**
 * What the maps here and react-leaflet use of Leaflet, in place of the whole: the package's own modules, without its shapes,
 * popups, other controls and renderers (16 KiB of 42). `leaflet` means this file in the built app.
 */
import 'leaflet/src/map/handler/Map.BoxZoom.js'
import 'leaflet/src/map/handler/Map.DoubleClickZoom.js'
import 'leaflet/src/map/handler/Map.Drag.js'
import 'leaflet/src/map/handler/Map.Keyboard.js'
import 'leaflet/src/map/handler/Map.ScrollWheelZoom.js'
import 'leaflet/src/map/handler/Map.TouchZoom.js'
import { Control } from 'leaflet/src/control/Control.js'
import { Scale } from 'leaflet/src/control/Control.Scale.js'
import * as DomEvent from 'leaflet/src/dom/DomEvent.js'
import * as DomUtil from 'leaflet/src/dom/DomUtil.js'

Object.assign(Control, { Scale })

export { Control, DomEvent, DomUtil }
export { toLatLng as latLng } from 'leaflet/src/geo/LatLng.js'
export { LatLngBounds } from 'leaflet/src/geo/LatLngBounds.js'
export { Point } from 'leaflet/src/geometry/Point.js'
export { DivIcon } from 'leaflet/src/layer/marker/DivIcon.js'
export { Marker } from 'leaflet/src/layer/marker/Marker.js'
export { GridLayer } from 'leaflet/src/layer/tile/GridLayer.js'
export { TileLayer } from 'leaflet/src/layer/tile/TileLayer.js'
export { Map } from 'leaflet/src/map/Map.js'
