import { expect, it } from 'vitest'
import { pageDescriptions, pageTitles } from '#contract/site-pages'
import { routePatterns } from '../paths.ts'
import { homeMessages } from './home.ts'
import { privacy, terms } from './legal.ts'
import { shopMessages } from './shop.ts'
import { startJourneyMessages } from './start-journey.ts'
import { trackMessages } from './track.ts'

it('calls a page in the first document as the screen calls itself', () => {
  expect(pageTitles).toEqual({
    [routePatterns.home]: homeMessages.pageTitle,
    [routePatterns.track]: trackMessages.title,
    [routePatterns.startJourney]: startJourneyMessages.title,
    [routePatterns.shop]: shopMessages.title,
    [routePatterns.terms]: terms.title,
    [routePatterns.privacy]: privacy.title,
  })
})

it('describes each page in a length that searches show', () => {
  for (const [page, text] of Object.entries(pageDescriptions)) {
    expect([page, text.length >= 60 && text.length <= 170]).toEqual([page, true])
  }
})
