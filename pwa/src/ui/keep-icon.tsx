import { draw } from './draw-icon.tsx'

/** Put away on this device. */
export const KeepIcon = draw(<path d="M12 3.5v11M7 10l5 5 5-5M4 15.5v4.5h16v-4.5" />)
