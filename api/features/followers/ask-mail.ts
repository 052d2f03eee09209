import { confirmFollowDays, refusedFollowDays } from '../../contract/limits.ts'
import { layOutMail, type MailBlock } from '../../domain/mail-layout.ts'
import type { MailContent } from '../../domain/mail-outbox.ts'

interface Asked {
  toyId: string
  name: string | null
}

/**
 * Asks whether to follow. Only what is needed: the name is the one thing in it that a stranger wrote, and it may be
 * advertising.
 */
export function askMail(
  toy: Asked,
  { confirmPage, leavePage }: Record<'confirmPage' | 'leavePage', string>,
): MailContent {
  const name = plainName(toy)
  return layOutMail({
    name: '',
    subject: `Do you want to follow ${name}?`,
    heading: `Follow ${name}?`,
    blocks: [
      {
        kind: 'text',
        text: `Someone, probably you, gave us this address to follow the journey of ${name} on Plush Trails. You’ll get emails about new stops once you’ve said yes.`,
      },
      { kind: 'link', label: 'Yes, follow', text: 'Open this page and press the button:', href: confirmPage },
      {
        kind: 'note',
        text: `If it wasn’t you, ignore this email. We’ll forget the address in ${confirmFollowDays} days.`,
      },
      {
        kind: 'footnote',
        text: `You can also tell us not to ask again for ${refusedFollowDays} days:`,
        label: 'Don’t ask again',
        href: leavePage,
      },
    ],
  })
}

/** For who asks once more: only the mailbox is told. */
export function followingMail(
  toy: Asked,
  { journeyPage, confirmPage, leaving }: Record<'journeyPage' | 'confirmPage', string> & { leaving: MailBlock },
): MailContent {
  const name = plainName(toy)
  return layOutMail({
    name: '',
    subject: `You already follow ${name}`,
    heading: `You already follow ${name}`,
    blocks: [
      { kind: 'text', text: `There’s nothing to confirm: you’ll get emails about new stops of ${name}.` },
      { kind: 'link', label: 'View the journey', text: 'View the journey:', href: journeyPage },
      // The day's one email is this one, whatever is asked for after it.
      {
        kind: 'footnote',
        text: 'Have you asked to follow other journeys today?',
        label: 'Choose them here',
        href: confirmPage,
      },
      leaving,
    ],
  })
}

const longestName = 40

/** The name unless it is long or could be a link, for an email that its reader may not have asked for; else the tag's ID. */
function plainName({ name, toyId }: Asked): string {
  const isPlain = name !== null && name.length <= longestName && !/[/@:\\]|\.\S|www/i.test(name)
  return isPlain ? name : `the toy with tag ${toyId}`
}
