/** Any address that is no screen. */
export const notFoundMessages = {
  title: '404 Page Not Found',
  text: 'This path leads off the map. Even the bravest bear would turn round here.',
  backToHome: 'Back to Home',
  trackToy: 'Track Toy',
} as const
