/** What a journey says of its owner's choices (a toy that is lost, places that are rounded), and to its owner. */
export const journeyOwnerMessages = {
  lastSeen: (place: string, day: string) => `Last seen in ${place} on ${day}`,
  neverSeen: (name: string) => `${name} is lost`,
  text: (name: string, owner: string) =>
    `Nobody knows where ${name} is now, and ${owner} would love to. Look out for it in lost-property boxes, on benches and on window sills.`,
  someone: 'its owner',
  welcome: (name: string) =>
    `Is it with you? How wonderful! Enter the password from the back of the tag and add a stop: then ${name} is found again.`,
  add: 'I’ve found it',
  keepTitle: 'Keep your owner link',
  keepText: (name: string) =>
    `Only this link lets you change ${name}’s profile, hide entries or say that it’s lost. There’s no account and no password to fall back on, so keep a copy somewhere safe. It is also kept on this device.`,
  manage: 'Open the owner page',
  later: 'Not now',
  own: (name: string) => `You look after ${name}.`,
  ownerPage: 'Owner page',
  rounded: 'Places on this map are rounded to about 10 km, as the owner asked.',

  followOffer: (name: string) => `Where will ${name} go next?`,
  followOfferText: 'We can tell you about new stops.',
} as const
