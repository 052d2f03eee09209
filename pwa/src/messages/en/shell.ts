import { documentTitle, siteName } from '#contract/site-pages'

/** The header, the footer and what the page itself says. */
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

  offline: 'You’re offline. Saved journeys still open, and what you write waits on this device.',

  failure: {
    title: 'Something tore on this page',
    text: 'It is our fault, not yours. Anything you had saved on this device is still here.',
    notSavedTitle: 'This page isn’t on your device yet',
    notSavedText: 'It needs signal the first time it is opened. Try again when you are back online.',
    tryAgain: 'Try Again',
    backToHome: 'Back to Home',
  },
} as const
