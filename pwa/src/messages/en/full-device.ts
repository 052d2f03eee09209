/** What the form says when the device has no room for what is in it. */
export const fullDeviceMessages = {
  title: 'No space left',
  text: 'Your device is full, so we can’t save what you type. Free some space and keep this page open.',
  smallerPhoto: 'Use a smaller photo',
  withoutPhoto: 'Leave the photo out',
} as const
