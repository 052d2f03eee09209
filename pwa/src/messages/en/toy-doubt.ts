/** What the form says when nothing is known of the toy. */
export const toyDoubtMessages = {
  unknownTitle: (id: string) => `Tag ${id} isn’t on your device yet`,
  unknownText: 'You can write your entry now. We’ll check the tag’s ID and password when it is sent.',
  missingTitle: (id: string) => `There is no toy with the tag ${id}`,
  missingText: 'What you wrote is still here. Submit it to correct the ID, or save a copy.',
} as const
