import { documentTitle, siteName } from '#contract/site-pages'

/** The words of the shell (header, footer, what it says about signal and versions) and of the components. */
export const shellMessages = {
  app: {
    name: siteName,
    tagline: 'A small toy, a big world',
    title: documentTitle,
    skipToContent: 'Skip to content',
    loading: 'Loading…',
  },

  header: {
    navigation: 'Main',
    home: 'Home',
    shop: 'Shop',
    activateTag: 'Activate Tag',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
    switchToDark: 'Switch to dark theme',
    switchToLight: 'Switch to light theme',
  },

  footer: {
    about: 'Pin a tag on a plush friend, send it off with a mission and read its diary wherever it goes.',
    quickLinks: 'Quick Links',
    home: 'Home',
    trackToy: 'Track Toy',
    startAdventure: 'Start Adventure',
    shop: 'Shop',
    legal: 'Legal',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    contact: 'Contact',
    email: 'Email',
    address: 'Address',
    theme: 'Theme',
    themes: { light: 'Light', dark: 'Dark', system: 'System' },
    closing: 'Made for toys with itchy feet.',
  },

  connection: {
    offline: 'You’re offline. Saved journeys still open, and what you write waits on this device.',
    readyOffline: 'Ready to work offline',
    readyOfflineText: 'The app and the journeys you open now work without signal.',
    updateReady: 'A new version is ready',
    updateText: 'Whatever you have written stays as it is.',
    updateNow: 'Update now',
    updateLater: 'Later',
  },

  outboxBadge: {
    label: (count: number) => (count === 1 ? '1 entry waiting to be sent' : `${count} entries waiting to be sent`),
    waiting: 'waiting',
    entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
    needsYou: 'Needs you',
    title: 'Waiting on this device',
    intro: 'These entries are safe here and go out by themselves as soon as there is signal.',
    forToy: (toyId: string) => `Tag ${toyId}`,
    sendNow: 'Send now',
    view: 'View Journey',
  },

  install: {
    title: 'Keep Plush Trails at hand',
    text: 'Put the app on your home screen, and it opens without signal too.',
    install: 'Install',
    notNow: 'Not now',
    iosText: 'Tap the Share button, then “Add to Home Screen”. The app then opens without signal too.',
    iosDone: 'Got it',
  },

  failure: {
    title: 'Something tore on this page',
    text: 'It is our fault, not yours. Anything you had saved on this device is still here.',
    notSavedTitle: 'This page isn’t on your device yet',
    notSavedText: 'It needs signal the first time it is opened. Try again when you are back online.',
    tryAgain: 'Try Again',
    backToHome: 'Back to Home',
  },

  ui: {
    close: 'Close',
    cancel: 'Cancel',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    counter: (used: number, max: number) => `${used}/${max}`,
    counterSpoken: (used: number, max: number) => `${used} of ${max} characters used`,
    tooLong: (over: number) => (over === 1 ? '1 character too many' : `${over} characters too many`),
    notifications: 'Notifications ({hotkey})',
    required: 'required',
    optional: 'optional',
    noImage: 'No image available',
    justNow: 'just now',
    partMissing: 'That could not be opened',
    partMissingText: 'Part of the page is still missing on this device. Please try again with signal.',
  },
} as const
