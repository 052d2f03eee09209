import { formatNumber, plural } from '../format.ts'
/** The words of a choice that is searched for while typing. */
export const comboboxMessages = {
  show: (label: string) => `Show choices: ${label}`,
  searching: 'Searching…',
  none: (text: string) => (text === '' ? 'Nothing to choose from yet' : `Nothing matches “${text}”`),
  more: 'There are more results. Type to narrow them down.',
  failed: 'The list couldn’t be loaded. Try again',
  count: (count: number, hasMore: boolean) =>
    hasMore ? `More than ${formatNumber(count)} choices` : plural(count, { one: '# choice', other: '# choices' }),
} as const
