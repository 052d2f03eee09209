/** Choosing a photo from the device, in every form that takes one. */
export const photoMessages = {
  drop: 'Drag a photo here, or',
  browse: 'Browse photos',
  take: 'Take a photo',
  hint: 'JPEG, PNG, WebP, AVIF, GIF or HEIC, up to 25 MB. Location and camera data are removed.',
  preparing: 'Getting the photo ready…',
  preview: 'The photo you chose',
  noPreview: 'Your browser can’t show this photo, but it will be sent.',
  remove: 'Remove photo',
  replace: 'Choose another',
  file: 'Photo file',
  news: { chosen: 'Photo added', removed: 'Photo removed' },
  problems: {
    'not-an-image': 'Please upload an image file',
    empty: 'This file is empty. Please choose another photo.',
    'too-large': 'This photo is larger than 25 MB. Please choose a smaller one.',
    'too-many-pixels': 'This photo is larger than 64 megapixels. Please choose a smaller one.',
    unreadable: 'This photo can’t be read. It may be damaged. Please choose another one.',
  },
} as const
