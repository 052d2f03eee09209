import { part } from './catalogue.ts'
import { fullDeviceMessages } from './en/full-device.ts'

/** What the form says when the device has no room for what is in it, in the current locale. */
export const fullDeviceWords = part('fullDevice', fullDeviceMessages)
