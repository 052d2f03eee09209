import type { ReportReason } from '#contract/reports'
import { formatNumber, plural } from '../format.ts'

const reasons: Record<ReportReason, string> = {
  spam: 'Spam',
  private: 'Private',
  offensive: 'Offensive',
  not_mine: 'Not theirs to post',
  other: 'Other',
}

/** The Reports tab: what people have reported and what an admin does about it. */
export const adminReportMessages = {
  intro: 'Three different senders hide an entry or a toy until you decide. Nobody is told what you decide.',
  none: 'No open reports',
  more: (shown: number, total: number) =>
    `${formatNumber(shown)} of ${formatNumber(total)} shown. Decide these to see the next.`,
  entry: (location: string, toyId: string) => `${location} · ${toyId}`,
  toy: (name: string, toyId: string) => `${name} · ${toyId}`,
  unnamed: 'Unnamed',
  kinds: { entry: 'Entry', toy: 'Toy profile' },
  hidden: 'Hidden',
  public: 'Public',
  senders: (count: number) => plural(count, { one: '# sender', other: '# senders' }),
  photoAlt: (name: string) => `Photo: ${name}`,
  by: (name: string, date: string) => `${name}, ${date}`,
  reports: 'Reports',
  reasons,
  noWords: 'No words',
  restore: 'Restore',
  keep: 'Keep',
  remove: 'Remove',
  block: 'Block this sender for 7 days',
  blockedUntil: (date: string) => `Sender blocked until ${date}`,
  restored: 'It’s public',
  removed: 'It has been removed',
  blocked: 'The sender is blocked for 7 days',
  failed: 'The decision couldn’t be saved',
  removal: {
    title: 'Remove it?',
    entry: 'This entry and its photo will be deleted. This action cannot be undone.',
    toy: 'This toy, its journey and all its photos will be deleted. This action cannot be undone.',
    confirm: 'Remove',
  },
} as const
