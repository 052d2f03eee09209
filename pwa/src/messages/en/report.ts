import type { ReportReason } from '#contract/reports'

const reasons: Record<ReportReason, string> = {
  spam: 'It’s spam or advertising',
  private: 'It shows something private',
  offensive: 'It’s offensive or dangerous',
  not_mine: 'It’s my photo or text, posted without permission',
  other: 'Something else',
}

/** Reporting an entry or a toy. */
export const reportMessages = {
  entryTitle: 'Report this entry',
  toyTitle: 'Report this toy',
  intro: 'Tell us what’s wrong and we’ll take a look. You don’t need an account.',
  reason: 'Reason',
  reasons,
  reasonMissing: 'Please choose a reason',
  words: 'What should we know? (optional)',
  wordsTooLong: 'Please shorten what you wrote',
  send: 'Send report',
  thanks: 'Thank you for telling us',
  thanksText: 'We’ll look at it as soon as we can.',
  savedText: 'Your report is saved on this device. We’ll send it when you’re back online.',
  failed: 'Not saved',
  failedText: 'Your report couldn’t be saved on this device. Please try again when you’re online.',
} as const
