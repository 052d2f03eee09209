/** The page for a photo that was shared to the app. */
export const sharedPhotoMessages = {
  title: 'Which toy is this photo for?',
  kept: 'Your photo is saved on this device. Choose the toy you met to add a stop with it.',
  firstOf: (count: string) => `You shared ${count} files. A stop has one photo, so this is the first.`,
  next: 'Continue',
  goneTitle: 'This photo is no longer here',
  gone: 'It has been added to an entry or discarded. You can share it again.',
  problemTitle: 'We couldn’t use what you shared',
  problems: {
    'no-file': 'There was no photo in it. Share a photo from your gallery.',
    'not-an-image': 'Only photos can be added to a journey: JPEG, PNG, WebP, AVIF, GIF or HEIC.',
    'too-large': 'This photo is larger than 25 MB. Please choose a smaller one.',
    'not-kept': 'Your device had no room for the photo. Free some space and share it again.',
    'not-ready': 'The app wasn’t ready for it yet. Share the photo again now, or add it in the form.',
  },
  notSaved: 'Not saved',
} as const
