import { draw } from './draw-icon.tsx'

/* What the first page shows; all others come later, with what shows them. */
export const CloseIcon = draw(<path d="M6 6l12 12M18 6 6 18" />)
export const MenuIcon = draw(<path d="M4 7h16M4 12h16M4 17h11" />)
export const SunIcon = draw(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />
  </>,
)
export const LampIcon = draw(
  <>
    <path d="M9 3.5h6l3.5 8.5h-13Z" />
    <path d="M12 12v6M8 20.5h8M15.5 12v2.5" />
  </>,
)
export const TagIcon = draw(
  <>
    <path d="M8.5 8.5h9.5a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H8.5L4 14.25Z" />
    <circle cx="9.5" cy="14.25" r="1.1" />
    <path d="M6.5 11C5 8 6 4.5 9.5 4" />
  </>,
)
export const OfflineIcon = draw(
  <>
    <path d="M3 9.5a14 14 0 0 1 5-3M12.5 5.6A14 14 0 0 1 21 9.5M6.5 13.3a9 9 0 0 1 3-1.8M17.5 13.3a9 9 0 0 0-2-1.4M12 18.5v.1M3.5 3.5l17 17" />
  </>,
)
