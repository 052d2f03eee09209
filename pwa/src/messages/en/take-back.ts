/** Taking back what was sent, wherever it is offered. */
export const takeBackMessages = {
  button: 'Take back',
  title: 'Take this entry back?',
  text: (location: string) =>
    `“${location}” is removed from the journey for everyone, with its photo. You can’t undo this.`,
  unknownText: (location: string) =>
    `“${location}” may already have been published. If it has, it’s removed for everyone, with its photo. You can’t undo this.`,
  confirm: 'Take it back',
  keep: 'Keep it',
  waiting: 'Waiting to be taken back',
  kept: 'Saved on this device',
  keptText: 'We’ll take it back when you’re back online.',
} as const
