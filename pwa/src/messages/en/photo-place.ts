/** What the form says of the place that a photo was taken at. */
export const photoPlaceMessages = {
  used: 'The pin is from your photo',
  removePin: 'Remove this pin',
  offered: 'This photo was taken somewhere else. Use its place?',
  offeredNew: 'Use the place where this photo was taken?',
  use: 'Use this place',
  takenOn: (day: string) => `Taken on ${day}`,
} as const
