import { plural } from '../format.ts'
import { pageTitles } from '#contract/site-pages'

/** The front page. */
export const homeMessages = {
  pageTitle: pageTitles['/'],
  heroTitle: "Track Your Plush Friend's Amazing Journey",
  heroText:
    'Tie a tag to a small toy, give it a mission and let it go. Everyone who finds it adds a photo, a few words and a pin on the map.',
  enterTagId: 'Enter Tag ID',
  postcardTo: 'For whoever waits at home',
  postmark: { top: 'PLUSH TRAILS', bottom: 'POSTE RESTANTE', middle: 'AIR MAIL' },

  howItWorks: 'How It Works',
  howItWorksText: 'Three things a plush traveller needs: a reason to go, a diary, and kind strangers.',
  learnMore: 'How this works',
  getStarted: 'Get Started',
  steps: [
    {
      title: 'Start a Mission',
      text: 'Give your toy a tag and something to look for out there.',
      intro: 'A toy with a mission gets further than one that is only lost.',
      details: [
        { title: 'Order a tag', text: 'It is metal, it hangs on a chain, and its ID and password are on the back.' },
        { title: 'Activate it', text: 'Name your toy, write down its mission and add a portrait.' },
        { title: 'Let it go', text: 'Leave it where someone will find it, or hand it to a friend with a ticket.' },
      ],
    },
    {
      title: 'Track the Journey',
      text: 'Every stop is a pin on the map and a page in the diary.',
      intro: 'Anyone with the tag ID can read along. No account, no app store.',
      details: [
        { title: 'Enter the tag ID', text: 'It opens the toy’s own page, with its mission and its portrait.' },
        { title: 'Follow the dashed line', text: 'The map joins the stops in order, from the first to the newest.' },
        {
          title: 'Read the diary',
          text: 'Photos and notes, newest first, also without signal once you have opened it.',
        },
      ],
    },
    {
      title: 'Pass It Along',
      text: 'Found a traveller? Write it a page and help it to the next place.',
      intro: 'The best part of the journey is the people it goes through.',
      details: [
        { title: 'Use the password on the tag', text: 'Only someone who holds the toy can write in its diary.' },
        {
          title: 'Add your stop',
          text: 'A photo, a few words, a place on the map. No signal? It waits on your phone.',
        },
        { title: 'Send it on', text: 'Give it to the next pair of hands, closer to its mission than you found it.' },
      ],
    },
  ],

  featured: 'Featured Adventures',
  featuredText: 'Out there right now.',
  loadingFeatured: 'Looking for travellers…',
  noFeatured: 'No featured adventures yet.',
  featuredFailed: 'The adventures could not be loaded.',
  keptFeatured: (moment: string) => `Saved list from ${moment}`,
  keptFeaturedText: 'The newest one could not be loaded. Some of these travellers may be further along by now.',
  tryAgain: 'Try Again',
  stops: (count: number) => plural(count, { one: '# Stop', other: '# Stops' }),
  mission: (mission: string) => `Mission: ${mission}`,
  currentlyIn: (location: string) => `Currently in: ${location}`,
  notStarted: 'Not started yet',
  viewJourney: 'View Journey',
  viewJourneyOf: (name: string) => `View Journey of ${name}`,
  unnamed: 'A nameless traveller',
  portrait: (name: string) => `Portrait of ${name}`,
  noPortrait: 'No portrait yet',

  recent: 'On this device',
  recentText: 'Journeys you have opened. They can be read without signal.',

  closingTitle: 'A tag in your hand?',
  closingText: 'Give it a name and a mission, and the first page of its scrapbook is yours.',
  activateTag: 'Activate Tag',
} as const
