import { plural } from '../format.ts'

/** What the app says of itself after the first page: new versions, installing, entries that wait. */
export const noticesMessages = {
  versions: {
    readyOffline: 'Ready to work offline',
    readyOfflineText: 'The app and the journeys you open now work without signal.',
    updateReady: 'A new version is ready',
    updateText: 'Whatever you have written stays as it is.',
    updateNow: 'Update now',
    updateLater: 'Later',
  },

  install: {
    title: 'Keep Plush Trails at hand',
    text: 'Put the app on your home screen, and it opens without signal too.',
    install: 'Install',
    notNow: 'Not now',
    iosText: 'Tap the Share button, then “Add to Home Screen”. The app then opens without signal too.',
    iosDone: 'Got it',
  },

  outboxBadge: {
    label: (count: number) =>
      plural(count, { one: '# entry waiting to be sent', other: '# entries waiting to be sent' }),
    waiting: 'waiting',
    entries: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
    needsYou: 'Needs you',
    title: 'Waiting on this device',
    intro: 'These entries are safe here and go out by themselves as soon as there is signal.',
    forToy: (toyId: string) => `Tag ${toyId}`,
    sendNow: 'Send now',
    view: 'View Journey',
  },
} as const
