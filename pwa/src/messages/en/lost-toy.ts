/** What a journey says of its owner's choices: a toy that is lost, places that are rounded. */
export const lostToyMessages = {
  lastSeen: (place: string, day: string) => `Last seen in ${place} on ${day}`,
  neverSeen: (name: string) => `${name} is lost`,
  text: (name: string, owner: string) =>
    `Nobody knows where ${name} is now, and ${owner} would love to. Look out for it in lost-property boxes, on benches and on window sills.`,
  someone: 'its owner',
  welcome: (name: string) =>
    `Is it with you? How wonderful! Enter the password from the back of the tag and add a stop: then ${name} is found again.`,
  add: 'I’ve found it',
  rounded: 'Places on this map are rounded to about 10 km, as the owner asked.',
} as const
