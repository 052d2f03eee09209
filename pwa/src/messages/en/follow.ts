import { confirmFollowDays } from '#contract/limits'

/** Following a journey: the dialog, and the pages that the links in emails open. */
export const followMessages = {
  title: (name: string) => `Follow ${name}`,
  intro: 'We’ll tell you about new stops, and about nothing else.',
  offlineTitle: 'You’re offline',
  offline: 'You need a connection to follow a journey. What you’ve typed stays here.',
  failed: 'Not followed',
  failedText: 'Our server couldn’t be reached. Please try again in a moment.',

  email: {
    title: 'By email',
    text: 'A photo, the place and the words. The first new stop reaches you within a minute; after that you get several at once, a few times a day at most. You can stop with one click in every email.',
    label: 'Your email address',
    send: 'Send me the link',
    sending: 'Sending…',
    sent: 'Check your inbox',
    sentText: (address: string) =>
      `If you don’t get our emails about this journey yet, open the one we’ve sent to ${address} and press the button in it. It’s valid for ${confirmFollowDays} days.`,
    sentOnce:
      'We send one such email a day. If you’ve asked today already, use that one: you can choose all your journeys there.',
    other: 'Use another address',
    kept: 'We keep your address for this only, show it to nobody and delete it when you stop.',
  },

  push: {
    title: 'On this device',
    text: 'A notification about new stops, also while the app is closed. Your browser will ask whether you allow it.',
    start: 'Turn on notifications',
    starting: 'Turning on…',
    on: (name: string) => `You follow ${name} on this device`,
    onText: 'You’ll get notifications about new stops.',
    stop: 'Stop following',
    stopped: 'You no longer follow this journey on this device',
    denied: 'Notifications are blocked for this site. Allow them in your browser’s settings, then try again.',
    dismissed: 'You haven’t allowed notifications, so nothing has changed.',
    failed: 'Your browser couldn’t turn on notifications. Please try again, or follow by email.',
    ios: 'On an iPhone or iPad, notifications work once Plush Trails is on your home screen: press Share, then “Add to Home Screen”, open it from there and come back to this page.',
    unsupported: 'This browser doesn’t support notifications. Please follow by email.',
    notReady: 'Notifications aren’t available yet. Reload the page and try again.',
  },

  feed: {
    title: 'With a feed reader',
    text: 'An Atom feed of the newest stops, for feed readers. We don’t learn who reads it.',
    label: 'Address of the feed',
    copy: 'Copy address',
    copied: 'Address copied',
    copyFailed: 'The address couldn’t be copied. Select it and copy it yourself.',
  },

  page: {
    loading: 'Opening your link…',
    confirmTitle: 'Follow a journey',
    confirm: (name: string) => `Yes, follow ${name}`,
    confirmMany: 'Yes, follow',
    confirmText: (name: string) =>
      `You’ll get emails about new stops of ${name}, and you can stop with one click at any time.`,
    confirmedAlready: (name: string) => `You follow ${name}. You’ve also asked to follow other journeys.`,
    choose: 'Which journeys do you want to follow?',
    confirmedTitle: 'You’re following',
    confirmedText: 'We’ll email you when there are new stops. Every email has a link to stop.',
    leaveTitle: 'Stop following',
    leave: (name: string) => `Stop following ${name}`,
    leaveText: 'You’ll get no more emails about this journey, and we’ll delete your address.',
    refuseTitle: 'Not you?',
    refuse: 'Don’t ask again',
    refuseText: 'We’ll delete this address and won’t ask it again for a while.',
    leftTitle: 'You no longer follow this journey',
    leftText: 'Your address has been deleted.',
    view: 'View the journey',
    home: 'Go to the home page',
    missingTitle: 'This link isn’t valid any more',
    missingText:
      'Perhaps it’s too old, or you’ve stopped following since. You can follow from the journey’s page again.',
    failedTitle: 'We couldn’t open your link',
    failedText: 'Our server couldn’t be reached. Please try again in a moment.',
    offlineText: 'You need a connection for this. Nothing has changed yet.',
    retry: 'Try again',
  },
  tag: (id: string) => `Tag ${id}`,
} as const
