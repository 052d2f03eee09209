import { plural } from '../format.ts'

/** The dialog that asks for a tag's password. */
export const tagPasswordMessages = {
  title: 'Add Journey Entry',
  introUnknown: 'Enter the password from the back of the tag. We’ll check it when your entry is sent.',
  intro: (name: string) => `Have you got ${name}? Enter the password from the back of the tag.`,
  label: 'Password',
  continue: 'Continue',
  checking: 'Checking…',
  checkingCode: 'Checking the tag’s code…',
  codeRefused: 'The password in the code you scanned doesn’t work. Please enter the one from the back of the tag.',
  missing: 'Missing Password',
  missingText: "Please enter the toy's password to add a new entry",
  failed: 'Authentication Failed',
  failedText: 'Invalid password. Please try again.',
  tooMany: 'Too many attempts',
  triesLeft: (count: number) =>
    plural(count, {
      one: 'You have # try left before a short wait.',
      other: 'You have # tries left before a short wait.',
    }),
  nextTryIn: (seconds: number) =>
    seconds < 60
      ? plural(seconds, { one: 'You can try again in # second.', other: 'You can try again in # seconds.' })
      : plural(Math.ceil(seconds / 60), {
          one: 'You can try again in # minute.',
          other: 'You can try again in # minutes.',
        }),
  offline: "You're offline. We'll check the password when your entry is sent.",
  unchecked: 'We couldn’t check the password just now. We’ll check it when your entry is sent.',
} as const
