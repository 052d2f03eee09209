import { formatNumber, plural } from '../format.ts'

/** The journey page: profile, password dialog, map, timeline. */
export const journeyMessages = {
  loading: 'Loading the journey…',
  unnamed: 'Unnamed plush friend',
  tag: (id: string) => `Tag ${id}`,
  mission: 'Mission',
  owner: 'Owner',
  started: 'Started',
  stops: 'Journey Stops',
  distance: 'Travelled',
  kilometres: (km: string) => `${km} km`,
  status: { active: 'Active', inactive: 'Inactive', completed: 'Completed' },
  photoOf: (name: string) => `Portrait of ${name}`,
  addEntry: 'Add Journey Entry',
  found: (name: string) => `Found ${name}?`,
  foundAdd: 'Add a stop',
  foundLabel: 'For finders',
  savedCopy: 'Saved copy from',
  savedCopyText: 'There may be newer stops. They’ll appear when you’re back online.',

  inactiveTitle: 'This tag is waiting for activation',
  inactiveText: 'Is it yours? Name your plush friend, give it a mission and the journey can begin.',
  activate: 'Activate this tag',
  homeTitle: (name: string) => `${name} is home`,
  homeText: 'The mission is done. If you met on the way, you can still add a stop.',

  mapTitle: 'Where it has been',
  mapLoading: 'Loading the map…',
  mapFailed: 'The map couldn’t be loaded. You’ll find every stop in the timeline below.',
  legend: 'Legend',
  legendStop: 'Stop, numbered by date',
  legendNewest: 'Latest stop',
  legendPending: 'Waiting on this device',
  legendPath: 'Route',

  timelineTitle: 'Journey Timeline',
  postmark: 'PLUSH TRAILS',
  timelineEmpty: 'No journey entries yet. Be the first to add one!',
  stop: (number: number) => `Stop ${number}`,
  addedBy: (name: string) => `Added by ${name}`,
  photoAlt: (location: string) => `Photo from ${location}`,
  openPhoto: (location: string) => `Open the photo from ${location}`,
  reportEntry: 'Report this entry',
  reportEntryFrom: (location: string) => `Report this entry from ${location}`,
  reportToy: 'Report this toy',
  photoNotHere: 'This photo isn’t on your device yet',
  showMore: (count: number) => plural(count, { one: 'Show # earlier stop', other: 'Show # earlier stops' }),
  earlierFailed: 'The earlier stops couldn’t be loaded. Check your connection and try again.',
  loadingEarlier: 'Loading earlier stops…',
  mapNewest: (shown: number, all: number) =>
    `The map shows the latest ${formatNumber(shown)} of ${formatNumber(all)} stops. Load earlier stops in the timeline to add them.`,
  stopsShown: (shown: number, all: number) => `${formatNumber(shown)} of ${formatNumber(all)} stops shown`,

  preview: (location: string) => `Photo from ${location}`,
  previewPosition: (index: number, all: number) => `Photo ${index} of ${all}`,
  pager: 'All photos of the journey',
  previousPhoto: 'Newer photo',
  nextPhoto: 'Earlier photo',

  arrived: 'Success!',
  arrivedText: 'Your journey entry has been added',
  correctedText: 'Your correction has been published',

  missingTitle: 'Toy Not Found',
  missingText: (id: string) => `There’s no journey for the tag ID “${id}”. Check the ID on the tag and try again.`,
  tryAnother: 'Try Another Toy',
  unreachableTitle: 'This journey isn’t on your device yet',
  unreachableText:
    'We couldn’t reach the server. Open this journey once while you’re online, and it will work offline from then on.',
  retry: 'Try again',

  password: {
    title: 'Add Journey Entry',
    intro: (name: string) => `Have you got ${name}? Enter the password from the back of the tag.`,
    label: 'Password',
    continue: 'Continue',
    checking: 'Checking…',
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
  },
} as const
