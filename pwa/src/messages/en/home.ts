import { plural } from '../format.ts'
import { pageTitles } from '#contract/site-pages'

/** The front page. */
export const homeMessages = {
  pageTitle: pageTitles['/'],
  heroTitle: "Track Your Plush Friend's Amazing Journey",
  heroText:
    'Tie a tag to a small toy, give it a mission and let it go. Everyone who finds it adds a photo, a note and a pin on the map.',
  enterTagId: 'Enter Tag ID',
  postcardTo: 'For everyone back home',
  postmark: { top: 'PLUSH TRAILS', bottom: 'POSTE RESTANTE', middle: 'AIR MAIL' },

  howItWorks: 'How It Works',
  howItWorksText: 'All a plush traveller needs is a reason to go, a diary and a few kind strangers.',
  learnMore: 'How this works',
  getStarted: 'Get Started',
  steps: [
    {
      title: 'Start a Mission',
      text: 'Give your toy a tag and something to look for out there.',
      intro: 'A toy with a mission gets further than one that is just lost.',
      details: [
        { title: 'Order a tag', text: 'A metal tag on a chain, with its ID and password on the back.' },
        { title: 'Activate it', text: 'Name your toy, give it a mission and add a photo.' },
        { title: 'Let it go', text: 'Leave it where someone will find it, or hand it to a friend with a ticket.' },
      ],
    },
    {
      title: 'Track the Journey',
      text: 'Every stop is a pin on the map and a page in the diary.',
      intro: 'Anyone with the tag ID can follow along. No account, no app store.',
      details: [
        { title: 'Enter the tag ID', text: 'It opens the toy’s page, with its mission and photo.' },
        { title: 'Follow the dashed line', text: 'The map joins the stops in order, from first to latest.' },
        {
          title: 'Read the diary',
          text: 'Photos and notes, newest first. Once you’ve opened it, it works offline too.',
        },
      ],
    },
    {
      title: 'Pass It Along',
      text: 'Found a traveller? Add a page to its diary and help it on its way.',
      intro: 'The best part of any journey is the people you meet.',
      details: [
        { title: 'Use the password on the tag', text: 'Only someone who has the toy can write in its diary.' },
        {
          title: 'Add your stop',
          text: 'A photo, a note and a place on the map. Offline? We’ll send it when you’re back online.',
        },
        { title: 'Send it on', text: 'Pass it to someone else, a little closer to its mission.' },
      ],
    },
  ],

  featured: 'Featured Adventures',
  featuredText: 'On the road right now.',
  loadingFeatured: 'Looking for travellers…',
  noFeatured: 'No featured adventures yet.',
  featuredFailed: 'The adventures couldn’t be loaded.',
  keptFeatured: (moment: string) => `Saved list from ${moment}`,
  keptFeaturedText: 'We couldn’t load the latest list. Some of these travellers may have moved on.',
  tryAgain: 'Try Again',
  stops: (count: number) => plural(count, { one: '# Stop', other: '# Stops' }),
  mission: (mission: string) => `Mission: ${mission}`,
  currentlyIn: (location: string) => `Currently in: ${location}`,
  notStarted: 'Not started yet',
  viewJourney: 'View Journey',
  unnamed: 'Unnamed traveller',
  portrait: (name: string) => `Portrait of ${name}`,
  noPortrait: 'No portrait yet',

  recent: 'On this device',
  recentText: 'Journeys you’ve opened. They work offline.',

  closingTitle: 'Got your tag?',
  closingText: 'Name your toy, give it a mission and start the first page of its scrapbook.',
  activateTag: 'Activate Tag',
} as const
