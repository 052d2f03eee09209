import { plural } from '../format.ts'

/** The components that many screens share. */
export const uiMessages = {
  close: 'Close',
  cancel: 'Cancel',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  counter: (used: number, max: number) => `${used}/${max}`,
  counterSpoken: (used: number, max: number) => `${used} of ${max} characters used`,
  tooLong: (over: number) => plural(over, { one: '# character too many', other: '# characters too many' }),
  notifications: 'Notifications ({hotkey})',
  required: 'required',
  optional: 'optional',
  noImage: 'No image available',
  justNow: 'just now',
  partMissing: 'That could not be opened',
  partMissingText: 'Part of the page is still missing on this device. Please try again with signal.',
} as const
