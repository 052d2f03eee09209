import { draw } from './draw-icon.tsx'

export const EyeIcon = draw(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const EyeOffIcon = draw(
  <>
    <path d="M4.5 8.5C3.2 10.2 2.5 12 2.5 12S6 18.5 12 18.5c1.3 0 2.5-.3 3.5-.8M9.5 5.8A8.5 8.5 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5s-.6 1.2-1.8 2.6" />
    <path d="M3.5 3.5l17 17" />
  </>,
)
export const ArrowLeftIcon = draw(<path d="M19 12H5M11 6l-6 6 6 6" />)
export const ArrowRightIcon = draw(<path d="M5 12h14M13 6l6 6-6 6" />)
export const PinIcon = draw(
  <>
    <path d="M12 21.5S5 15 5 9.7a7 7 0 0 1 14 0C19 15 12 21.5 12 21.5Z" />
    <circle cx="12" cy="9.7" r="2.5" />
  </>,
)
export const PlusIcon = draw(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = draw(<path d="M5 12h14" />)
export const CheckIcon = draw(<path d="M4.5 12.5l5 5 10-11" />)
export const WarningIcon = draw(<path d="M12 3.5 21.5 20h-19ZM12 10v4.5M12 17.2v.1" />)
export const InfoIcon = draw(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
)
export const OutboxIcon = draw(
  <>
    <path d="M3.5 6.5h17v12h-17Z" />
    <path d="M3.5 7l8.5 6.5L20.5 7" />
  </>,
)
export const CameraIcon = draw(
  <>
    <path d="M3.5 8h4l1.5-2.5h6L16.5 8h4v11h-17Z" />
    <circle cx="12" cy="13.2" r="3.5" />
  </>,
)
export const StarIcon = draw(<path d="M12 3.2l2.6 5.6 6.1.7-4.5 4.2 1.2 6.1L12 16.8l-5.4 3 1.2-6.1L3.3 9.5l6.1-.7Z" />)
export const ParcelIcon = draw(
  <>
    <path d="M3.5 8 12 3.5 20.5 8v8.5L12 21l-8.5-4.5Z" />
    <path d="M3.5 8 12 12.5 20.5 8M12 12.5V21M7.8 5.8l8.5 4.5" />
  </>,
)
export const LockIcon = draw(
  <>
    <path d="M5 10.5h14V20H5Z" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2" />
  </>,
)
