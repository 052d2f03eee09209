/** What the form says of the place that a photo was taken at. */
export const photoPlaceMessages = {
  used: 'From your photo',
  usedText: 'The pin is where this photo was taken. Move it if you met somewhere else.',
  removePin: 'Remove this pin',
  offered: 'This photo was taken somewhere else. Use its place?',
  offeredNew: 'Use the place where this photo was taken?',
  use: 'Use this place',
  takenOn: (day: string) => `Taken on ${day}`,
} as const
