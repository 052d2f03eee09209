import { draw } from './draw-icon.tsx'

/* What only the admin's desk needs. */
export const SortIcon = draw(<path d="M12 5v14M6 13l6 6 6-6" />)
export const EditIcon = draw(<path d="M4 20h4L19 9l-4-4L4 16ZM13 7l4 4" />)
export const DeleteIcon = draw(<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5" />)
export const EraseIcon = draw(<path d="M8.5 19.5 4 15 14 5l6 6-8.5 8.5ZM9 10l6 6M11.5 19.5H20" />)
export const JourneyIcon = draw(
  <>
    <path d="M6.5 18.5c6-1 1-8.5 6-9.5 3-.6 4 2 6 .5" />
    <circle cx="5" cy="18.5" r="1.6" />
    <path d="M19 9.5s-2.6-2-2.6-4a2.6 2.6 0 0 1 5.2 0c0 2-2.6 4-2.6 4Z" />
  </>,
)
export const SearchIcon = draw(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.5 15.5 21 21" />
  </>,
)
export const DownloadIcon = draw(<path d="M12 4v11M7 10.5l5 5 5-5M4.5 20h15" />)
export const PrintIcon = draw(<path d="M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7Z" />)
export const CopyIcon = draw(<path d="M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4" />)
export const DiceIcon = draw(
  <>
    <path d="M4.5 4.5h15v15h-15Z" />
    <path d="M8.5 8.5v.1M15.5 8.5v.1M12 12v.1M8.5 15.5v.1M15.5 15.5v.1" />
  </>,
)
