import { documentTitle, siteName } from '#contract/site-pages'

/** The header, the footer and what the page itself says. */
export const shellMessages = {
  app: {
    name: siteName,
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
    about: 'Put a tag on a plush friend, send it off with a mission and follow its diary wherever it goes.',
    quickLinks: 'Quick Links',
    home: 'Home',
    trackToy: 'Track Toy',
    startAdventure: 'Start Adventure',
    shop: 'Shop',
    offline: 'Offline and storage',
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

  failure: {
    title: 'Something went wrong',
    text: 'This is our mistake. Everything you saved on this device is still here.',
    notSavedTitle: 'This page isn’t on your device yet',
    notSavedText: 'It needs a connection the first time you open it. Try again when you’re back online.',
    checkoutTitle: 'Paying needs a connection',
    checkoutText:
      'You’re not paying anything while you’re offline. This page will continue when you’re back online. If you’ve already paid, your order is safe and we’ll email your confirmation.',
    adminTitle: 'The dashboard needs a connection',
    adminText: 'It isn’t stored on this device. This page will continue when you’re back online.',
    tryAgain: 'Try Again',
    backToHome: 'Back to Home',
    backToShop: 'Back to the Shop',
  },
} as const
