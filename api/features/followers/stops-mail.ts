import { defaultLocale } from '../../contract/locale.ts'
import { photoPath } from '../../contract/photos.ts'
import { layOutMail, type MailBlock } from '../../domain/mail-layout.ts'
import type { MailContent } from '../../domain/mail-outbox.ts'
import type { Entry } from '../../models/entry.ts'
import { nameOf, travelled, type Digest } from './read-digest.ts'

interface Parts {
  digest: Digest
  /** Without a trailing slash. */
  siteUrl: string
  journeyPage: string
  leaving: MailBlock
}

/** Of more stops than this only the number is told. */
const stopsTold = 20
/** Width in pixels of a photo in an email. */
const photoWidth = 480

/** One new stop, or several at once: photo, place, words, kilometres and the way to the journey. */
export function stopsMail({ digest, siteUrl, journeyPage, leaving }: Parts): MailContent {
  const { toy, stops, km } = digest
  const name = nameOf(toy)
  const [last] = stops.slice(-1)
  const heading =
    stops.length === 1 ? `${name} was in ${last?.location ?? ''}` : `${name} has made ${stops.length} new stops`
  const told = stops.slice(-stopsTold)
  const distance = travelled(km)
  return layOutMail({
    name: '',
    subject: heading,
    heading,
    blocks: [
      ...told.flatMap((stop) => tellStop(stop, { siteUrl, journeyPage, isAlone: stops.length === 1 })),
      ...(told.length < stops.length
        ? [{ kind: 'text' as const, text: `And ${stops.length - told.length} more, in the journey.` }]
        : []),
      ...(distance ? [{ kind: 'text' as const, text: `${name} has travelled ${distance} so far.` }] : []),
      { kind: 'link', label: 'View the journey', text: 'View the journey:', href: journeyPage },
      leaving,
    ],
  })
}

interface Around {
  siteUrl: string
  journeyPage: string
  isAlone: boolean
}

function tellStop(stop: Entry, around: Around): MailBlock[] {
  const { location, comment, addedBy, photoKey } = stop
  const { siteUrl, journeyPage, isAlone } = around
  return [
    ...(isAlone ? [] : [{ kind: 'title' as const, text: location }]),
    ...(photoKey === null
      ? []
      : [
          {
            kind: 'picture' as const,
            src: siteUrl + photoPath(photoKey, 480),
            alt: `Photo from ${location}`,
            width: photoWidth,
            href: journeyPage,
          },
        ]),
    { kind: 'quote', text: comment, by: [addedBy, location, dayOf(stop)].join(', ') },
  ]
}

const days = new Intl.DateTimeFormat(defaultLocale, { dateStyle: 'long', timeZone: 'UTC' })

/** The day where the stop was written. */
const dayOf = ({ date, dateOffset }: Entry): string => days.format(date.getTime() + (dateOffset ?? 0) * 60_000)
