import { draw } from './draw-icon.tsx'

/** A code between the corners of a viewfinder. */
export const ScanIcon = draw(
  <path d="M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M8.5 8.5v2.5H11V8.5ZM15 9h.1M9 15h.1M13 13h2.5v2.5" />,
)
