/** The pages everybody may find, by their address: what each is called in the tab, in a search and in a chat. */
export const pageTitles = {
  '/': 'Follow a plush friend around the world',
  '/track': 'Track Your Plush Friend',
  '/start-journey': 'Start Your Journey',
  '/shop': 'Get Your Adventure Tag',
  '/terms': 'Terms of Service',
  '/privacy': 'Privacy Policy',
} as const

export type PublicPage = keyof typeof pageTitles

export const siteName = 'Plush Trails'

/** A page's title as the browser's tab shows it. */
export const documentTitle = (page: string): string => `${page} · ${siteName}`

// Apart from the titles: the app changes those as one walks through it, and needs the rest only in the first document.

/** What each page says of itself in a search and in a chat. */
export const pageDescriptions: Record<PublicPage, string> = {
  '/': 'Tie a tag to a plush toy, give it a mission and follow its journey: everyone who finds it adds a photo, a note and a pin on the map, online or offline.',
  '/track':
    'Enter the ID on a tag to see where the toy has been: its map, its photos and notes from the people it has met.',
  '/start-journey': 'Activate your tag: name your plush toy, give it a mission, add a photo and let it go.',
  '/shop':
    'A metal adventure tag with a chain and its own ID and password, for £10.00 with free shipping within the UK.',
  '/terms': 'The agreement between you and Plush Trails when you buy a tag, follow a toy or add a stop to its journey.',
  '/privacy': 'What Plush Trails collects, why, who sees it, how it is protected and what rights you have.',
}

interface Traveller {
  id: string
  name: string | null
  mission: string | null
  stopCount: number
  currentLocation: string | null
  isLost: boolean
}

/** A journey's title and one line about it, for a link in a chat. */
export function describeJourney({ id, name, mission, stopCount, currentLocation: place, isLost }: Traveller) {
  const stops = stopCount === 1 ? '1 stop' : `${stopCount} stops`
  const state =
    place === null
      ? 'Not started yet.'
      : `${stops} so far. ${isLost ? 'Lost, last seen in' : 'Currently in'}: ${place}.`
  return {
    title: name ?? `Tag ${id}`,
    description: mission === null ? state : `Mission: ${mission.replace(/\s+/g, ' ')} · ${state}`,
  }
}
