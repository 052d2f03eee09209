/** Any address that is no screen. */
export const notFoundMessages = {
  title: '404 Page Not Found',
  text: 'We couldn’t find this page. Check the address, or start again from the home page.',
  backToHome: 'Back to Home',
  trackToy: 'Track Toy',
} as const
