/** Choosing a photo from the device, in every form that takes one. */
export const photoMessages = {
  drop: 'Drag a photo here, or',
  browse: 'Browse photos',
  hint: 'JPEG, PNG, WebP, AVIF, GIF or HEIC, up to 25 MB. Place and camera data are removed.',
  preparing: 'Getting the photo ready…',
  preview: 'The photo you chose',
  noPreview: 'This browser cannot show the photo, but it will be sent.',
  remove: 'Remove photo',
  replace: 'Choose another',
  file: 'Photo file',
  news: { chosen: 'Photo added', removed: 'Photo removed' },
  problems: {
    'not-an-image': 'Please upload an image file',
    empty: 'There is nothing in this file. Please choose another photo.',
    'too-large': 'This photo has more than 25 MB. Please choose a smaller one.',
    'too-many-pixels': 'This photo has more than 64 megapixels. Please choose a smaller one.',
    unreadable: 'This photo cannot be read; it may be damaged. Please choose another one.',
  },
} as const
