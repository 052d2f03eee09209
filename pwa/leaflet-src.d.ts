/** Leaflet's own modules, which its types leave out. */
declare module 'leaflet/src/*'

declare module 'leaflet/src/control/Control.js' {
  export { Control } from 'leaflet'
}

declare module 'leaflet/src/control/Control.Scale.js' {
  import type { Control } from 'leaflet'
  export const Scale: typeof Control.Scale
}
