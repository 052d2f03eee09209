/** What is said of a photo in which the code of a tag can be read. */
export const photoGuardMessages = {
  title: 'Your photo shows the tag’s code',
  text: 'Anyone who sees it could scan the code and add stops to this journey.',
  blur: 'Blur it',
  blurring: 'Blurring…',
  another: 'Choose another',
  anyway: 'Send anyway',
  blurred: 'The code is blurred',
  blurredText: 'It can’t be read in your photo any more.',
  notBlurred: 'We couldn’t blur it',
  notBlurredText: 'Please choose another photo.',
  file: 'Another photo',
  decide: 'Your photo shows the tag’s code',
  decideText: 'Choose what to do with the photo, then submit again.',
} as const
