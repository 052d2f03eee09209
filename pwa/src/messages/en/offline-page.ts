import { plural } from '../format.ts'

/** The page about what this device keeps and what its browser can do. */
export const offlinePageMessages = {
  title: 'Offline and storage',
  intro: 'What Plush Trails keeps on this device, so that you can read and write without a connection.',

  nothingKept: 'Your browser keeps nothing for this site',
  nothingKeptText:
    'Perhaps this is a private window. Journeys can’t be kept, and anything not sent yet is lost when you close or reload the page.',
  listFailed: 'The list couldn’t be read',
  listFailedText: 'Your browser doesn’t let this page look at its storage. Try reloading the page.',

  eviction: 'Safari may delete what is saved here',
  evictionText:
    'If you don’t visit this site for seven days, Safari deletes everything it keeps, including entries that haven’t been sent. Add Plush Trails to your home screen or Dock, and it stays.',

  kept: 'Kept journeys',
  keptText: 'With every photo. They stay until you stop keeping them.',
  noneKept: 'No journeys kept yet',
  noneKeptYet: 'None yet. Choose “Keep available offline” below, or on a journey’s own page.',
  noneKeptText: 'Open a journey and choose “Keep available offline”.',
  updated: 'Updated',
  viewed: 'Recently viewed',
  viewedText:
    'You can read these offline too, with the photos you’ve seen. When space is needed, those you haven’t opened for the longest time go first.',
  noneViewed: 'Journeys you open appear here.',
  opened: 'Opened',
  findJourney: 'Enter Tag ID',

  storage: 'Storage',
  used: (used: string, quota: string) => `${used} of the ${quota} this browser allows`,
  usedUnknown: 'This browser doesn’t say how much space is used.',
  usedLabel: 'Space used',
  share: (percent: string) => `${percent} used`,
  shareBelow: (percent: string) => `Less than ${percent} used`,
  parts: {
    kept: 'Photos of kept journeys',
    seen: 'Photos you’ve seen',
    tiles: 'Map images',
  },
  promised: 'Your browser has promised not to delete this automatically.',
  notPromised: 'Your browser may delete this when your device runs out of space.',
  promiseUnknown: 'This browser doesn’t say whether it may delete this when space runs out.',
  ask: 'Ask it to keep everything',
  refused:
    'Your browser said no for now. Browsers promise this to sites that are used often or installed: install Plush Trails, or try again another day.',

  clear: 'Free some space',
  goes: 'Clearing removes:',
  goesList: ['map images', 'photos you’ve seen', 'journeys you’ve viewed but don’t keep'],
  stays: 'It never removes:',
  waiting: (count: number) =>
    plural(count, { one: '# entry waiting to be sent', other: '# entries waiting to be sent' }),
  noneWaiting: 'entries waiting to be sent',
  drafts: (count: number) => plural(count, { one: '# draft', other: '# drafts' }),
  noDrafts: 'drafts',
  staysKept: 'kept journeys and their photos',
  staysApp: 'the app itself',
  clearCaches: 'Clear caches',
  clearTitle: 'Clear caches?',
  clearText: (size: string) =>
    `About ${size} of map images, photos and journeys you don’t keep will be removed. They’re loaded again when you open them online.`,
  clearOffline: 'You’re offline: what is removed can’t be loaded again until you’re back online.',
  cleared: 'Caches cleared. Kept journeys, waiting entries and drafts are still here.',
  clearFailed: 'The caches couldn’t be cleared. Reload the page and try again.',

  abilities: 'What this browser can do',
  can: 'Yes',
  cannot: 'No',
  offline: {
    title: 'Open pages offline',
    yes: 'The app and what it has saved open without a connection.',
    soon: 'The app is still being set up on this device. Reload this page once while you’re online.',
    no: 'This browser or window doesn’t allow it: pages need a connection, and journeys can’t be kept.',
  },
  database: {
    title: 'Save entries and journeys',
    yes: 'Entries and drafts survive a closed tab and a restart.',
    no: 'Nothing is saved: keep the page open until your entry has been sent.',
  },
  photos: {
    title: 'Save photos and maps',
    yes: 'Photos and maps you’ve seen are shown again offline.',
    no: 'Photos and maps need a connection.',
  },
  sync: {
    title: 'Send in the background',
    yes: 'Waiting entries are sent even when the app is closed.',
    no: 'Waiting entries are sent the next time you open the app.',
  },
  locks: {
    title: 'Share the work between tabs',
    yes: 'Several tabs never send the same entry at once.',
    no: 'Tabs agree with a delay: an entry may take some seconds longer to be sent.',
  },
  install: {
    title: 'Install as an app',
    installed: 'Plush Trails is installed on this device.',
    yes: 'Look for “Install” or “Add to Home Screen” in your browser’s menu.',
    no: 'This browser can’t install apps. Try Chrome, Edge or Safari.',
  },
} as const
