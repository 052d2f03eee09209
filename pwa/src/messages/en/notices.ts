import { formatNumber, plural } from '../format.ts'

/** What the app says of itself after the first page: new versions, installing, entries that wait. */
export const noticesMessages = {
  versions: {
    readyOffline: 'Ready to work offline',
    readyOfflineText: 'This app, and every journey you open, now works offline.',
    updateReady: 'A new version is ready',
    updateText: 'What you’ve written is safe.',
    updateWaits: 'We’ll update as soon as what you’re writing or sending is finished, here and in other tabs.',
    updateNow: 'Update now',
    updateLater: 'Later',
  },

  connection: {
    offline:
      'You’re offline. You can still read saved journeys, and we’ll send what you write when you’re back online.',
    unanswered:
      'Our server isn’t answering. You can read saved journeys, and we’ll send what you write when it answers again.',
    captive:
      'This network answers in our place. Open its sign-in page in your browser; what you write is kept until then.',
  },

  heldUp: {
    title: 'Please close the other tabs of Plush Trails',
    text: 'One of them still runs an earlier version, which keeps this one from opening what is saved on your device. Nothing is lost.',
  },

  notKept: {
    title: 'Your browser keeps nothing for this site',
    text: 'Perhaps this is a private window. You can read journeys and add entries while you’re online. Anything not sent yet is lost when you close or reload this page.',
    gotIt: 'Got it',
  },

  install: {
    title: 'Install Plush Trails',
    text: 'Add the app to your home screen and use it offline.',
    install: 'Install',
    notNow: 'Not now',
    iosText: 'Add the app to your home screen and use it offline:',
    iosShare: 'Tap the Share button in the browser’s bar.',
    iosAdd: 'Scroll down and choose “Add to Home Screen”.',
    iosDone: 'Got it',
  },

  outboxBadge: {
    label: (count: number) =>
      plural(count, { one: '# entry waiting to be sent', other: '# entries waiting to be sent' }),
    waiting: 'waiting',
    menu: (count: number) => `Outbox (${formatNumber(count)})`,
  },
} as const
