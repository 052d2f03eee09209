import { plural } from '../format.ts'

/** The components that many screens share. */
export const uiMessages = {
  close: 'Close',
  cancel: 'Cancel',
  showPassword: 'Show password',
  counter: (used: number, max: number) => `${used}/${max}`,
  counterSpoken: (used: number, max: number) => `${used} of ${max} characters used`,
  tooLong: (over: number) => plural(over, { one: '# character too many', other: '# characters too many' }),
  notifications: 'Notifications ({hotkey})',
  required: 'required',
  noImage: 'No image available',
  justNow: 'just now',
  partMissing: 'This couldn’t be loaded',
  partMissingText: 'This part of the page isn’t on your device yet. Please try again when you’re online.',
} as const
