/** What the form says when the device has no room for what is in it. */
export const fullDeviceMessages = {
  title: 'No space left',
  text: 'Your device is full, so we can’t save what you type. Keep this page open and free some space, for example by no longer keeping a journey: open “Offline and storage” in another tab.',
  smallerPhoto: 'Use a smaller photo',
  withoutPhoto: 'Leave the photo out',
} as const
