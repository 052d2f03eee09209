import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { defaultLocale } from '#contract/locale'
import { pageDescriptions, pageTitles } from '#contract/site-pages'
import { routePatterns } from '../paths.ts'
import { homeWords } from './home.ts'
import { privacyWords, termsWords } from './legal.ts'
import { shopWords } from './shop.ts'
import { startJourneyWords } from './start-journey.ts'
import { trackWords } from './track.ts'

it('calls a page in the first document as the screen calls itself', () => {
  expect(pageTitles).toEqual({
    [routePatterns.home]: homeWords().pageTitle,
    [routePatterns.track]: trackWords().title,
    [routePatterns.startJourney]: startJourneyWords().title,
    [routePatterns.shop]: shopWords().title,
    [routePatterns.terms]: termsWords().title,
    [routePatterns.privacy]: privacyWords().title,
  })
})

it('describes each page in a length that searches show', () => {
  for (const [page, text] of Object.entries(pageDescriptions)) {
    expect([page, text.length >= 60 && text.length <= 170]).toEqual([page, true])
  }
})

it('is built in the default language', async () => {
  const html = await readFile(path.resolve(import.meta.dirname, '../../index.html'), 'utf8')
  expect(html).toContain(`<html lang="${defaultLocale}"`)
})
