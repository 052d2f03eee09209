import { formatNumber, plural } from '../format.ts'

/** Keeping a journey on this device: the button, how far it has come, what is in the way. */
export const keepOfflineMessages = {
  label: 'Offline use',
  keep: 'Keep available offline',
  keepOf: (name: string) => `Keep ${name} available offline`,
  hint: (photos: number, size: string) =>
    plural(photos, {
      one: `Saves every stop and # photo on this device, about ${size}.`,
      other: `Saves every stop and # photos on this device, about ${size}.`,
    }),
  hintLong: 'Saves every stop and every photo on this device. This journey is long and may need a lot of space.',
  hintNoPhotos: 'Saves every stop on this device, and photos as they’re added.',
  complete: 'Available offline',
  allStored: (photos: number, size: string) =>
    plural(photos, { one: `# photo saved · ${size}`, other: `All # photos saved · ${size}` }),
  noPhotos: 'Every stop is saved. There are no photos yet.',
  keeping: 'Saving for offline use…',
  stored: (stored: number, photos: number, size: string) =>
    `${formatNumber(stored)} of ${formatNumber(photos)} photos · ${size}`,
  percent: (percent: number) => `${formatNumber(percent)}% of the photos saved`,
  progress: (name: string) => `Photos of ${name} saved`,
  interrupted: 'Not all saved yet',
  problems: {
    unreachable: 'We couldn’t reach the server. This continues automatically when you’re back online.',
    busy: 'The server is busy, so some photos are missing. Try again in a moment.',
    full: 'Your device is full. Free some space, or stop keeping another journey, then try again.',
  },
  gone: (photos: number) =>
    plural(photos, { one: '# photo is no longer on our server.', other: '# photos are no longer on our server.' }),
  tryAgain: 'Try again',
  stop: 'Stop keeping',
  stopOf: (name: string) => `Stop keeping ${name}`,
  stopTitle: (name: string) => `Stop keeping ${name}?`,
  stopText: (size: string) =>
    `Its saved photos (${size}) are removed from this device. The journey stays on the list of those you’ve viewed, and you can keep it again when you’re online.`,
  failed: 'That didn’t work',
  failedText: 'The journey couldn’t be kept. Try again in a moment.',
} as const
