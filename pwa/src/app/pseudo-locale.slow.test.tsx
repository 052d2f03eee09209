import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLocale } from '#contract/locale'
import { localDb } from '../data/local-db.ts'
import { enqueueEntry } from '../data/outbox/actions.ts'
import { replayOutbox } from '../data/outbox/replay.ts'
import { addEntryWords } from '../messages/add-entry.ts'
import { adminEntryWords } from '../messages/admin-entries.ts'
import { adminOrderWords } from '../messages/admin-orders.ts'
import { adminPaymentWords } from '../messages/admin-payments.ts'
import { adminReportWords } from '../messages/admin-reports.ts'
import { adminToysWords } from '../messages/admin-toys.ts'
import { setLocale } from '../messages/catalogue.ts'
import { checkoutWords } from '../messages/checkout.ts'
import { issueWords } from '../messages/issues.ts'
import { followWords } from '../messages/follow.ts'
import { homeWords } from '../messages/home.ts'
import { journeyWords } from '../messages/journey.ts'
import { journeyOwnerWords } from '../messages/journey-owner.ts'
import { outboxWords } from '../messages/outbox.ts'
import { offlinePageWords } from '../messages/offline-page.ts'
import { ownerWords } from '../messages/owner.ts'
import { outboxPageWords } from '../messages/outbox-page.ts'
import { tagPasswordWords } from '../messages/tag-password.ts'
import { privacyWords, termsWords } from '../messages/legal.ts'
import { notFoundWords } from '../messages/not-found.ts'
import { reportWords } from '../messages/report.ts'
import { sharedPhotoWords } from '../messages/shared-photo.ts'
import { shopWords } from '../messages/shop.ts'
import { startJourneyWords } from '../messages/start-journey.ts'
import { trackWords } from '../messages/track.ts'
import { openApp, openDialog, renderScreens, startGreekServer } from './testing/open-app.tsx'
import { plainTexts } from './testing/plain-texts.ts'

beforeAll(() => setLocale('en-XA'))
afterAll(() => setLocale(defaultLocale))
beforeEach(() => startGreekServer())
afterEach(cleanup)

// Each page with a text that it shows when everything has arrived.
const pages: [address: string, seen: () => string | RegExp][] = [
  ['/', () => 'Ο Ναύτης'],
  ['/track', () => trackWords().title],
  ['/track?shared=gone', () => sharedPhotoWords().gone],
  ['/track?share-problem=not-an-image', () => sharedPhotoWords().problems['not-an-image']],
  ['/start-journey', () => startJourneyWords().title],
  ['/start-journey?id=4242', () => startJourneyWords().dialogTitle],
  ['/shop', () => shopWords().title],
  ['/checkout', () => checkoutWords().demo.title],
  ['/order/token', () => /Οδός Αθηνάς/],
  ['/follow/confirm#token', () => followWords().page.choose],
  ['/follow/leave#token', () => followWords().page.refuseText],
  ['/outbox', () => outboxPageWords().empty],
  ['/offline', () => offlinePageWords().storage],
  ['/terms', () => termsWords().lead],
  ['/privacy', () => privacyWords().lead],
  ['/journey/4242', () => 'Να δει τη θάλασσα'],
  ['/journey/4242/add-entry', () => addEntryWords().details],
  ['/journey/4343', () => journeyOwnerWords().add],
  ['/owner/4242', () => ownerWords().noLink.lostTitle],
  ['/owner/4242#k=token', () => ownerWords().entries.hidden],
  ['/journey/9999', () => journeyWords().missingTitle],
  ['/nowhere', () => notFoundWords().title],
  ['/admin/dashboard?tab=toys', () => 'Ο Ναύτης'],
  ['/admin/dashboard?tab=comments', () => 'Είδαμε τα τραμ.'],
  ['/admin/dashboard?tab=orders', () => 'Άννα'],
  ['/admin/dashboard?tab=payments', () => 'πι_7'],
  ['/admin/dashboard?tab=reports', () => 'Το σπίτι μου'],
  ['/admin/dashboard?tab=mails', () => 'άννα@παράδειγμα.ελ'],
  ['/admin/dashboard?tab=audit', () => 'Ελένη'],
]

// Each dialog by the button that opens it, and a text that only the dialog has.
const dialogs: [address: string, button: () => string, seen: () => string][] = [
  ['/', () => homeWords().steps[0].title, () => homeWords().steps[0].intro],
  ['/journey/4242', () => journeyWords().addEntry, () => tagPasswordWords().label],
  ['/journey/4242', () => journeyWords().follow('Ο Ναύτης'), () => followWords().intro],
  ['/journey/4242', () => journeyWords().reportToy, () => reportWords().intro],
  ['/admin/dashboard?tab=reports', () => adminReportWords().remove, () => adminReportWords().removal.entry],
  ['/admin/dashboard?tab=toys', () => adminToysWords().add, () => adminToysWords().fields.idHint],
  ['/admin/dashboard?tab=toys', () => adminToysWords().edit('4242'), () => adminToysWords().fields.passwordKept],
  ['/admin/dashboard?tab=toys', () => adminToysWords().edit('4242'), () => adminToysWords().ownerLink.text],
  ['/admin/dashboard?tab=toys', () => adminToysWords().remove('4242'), () => adminToysWords().deletion.text],
  ['/admin/dashboard?tab=toys', () => adminToysWords().tags.open, () => adminToysWords().tags.intro],
  ['/admin/dashboard?tab=comments', () => adminEntryWords().edit(1), () => adminEntryWords().editing(1, '4242')],
  ['/admin/dashboard?tab=comments', () => adminEntryWords().remove(1), () => adminEntryWords().deletion.text],
  ['/admin/dashboard?tab=orders', () => adminOrderWords().edit('#000007'), () => adminOrderWords().moneyNote],
  [
    '/admin/dashboard?tab=orders',
    () => adminPaymentWords().refund.button('#000007'),
    () => adminPaymentWords().refund.chooseReason,
  ],
  ['/admin/dashboard?tab=orders', () => adminOrderWords().remove('#000007'), () => adminOrderWords().deletion.text],
]

// Each form that a person can send empty, by the button that sends it, and one of the sentences about what is missing.
const forms: [address: string, button: () => string, seen: () => string][] = [
  ['/journey/4242/add-entry', () => addEntryWords().submit, () => issueWords().locationRequired],
  ['/checkout', () => checkoutWords().pay('£10.00'), () => issueWords().shippingMissing],
]

const dialogForms: [address: string, buttons: { open: () => string; send: () => string }, seen: () => string][] = [
  [
    '/start-journey',
    { open: () => startJourneyWords().activate, send: () => startJourneyWords().submit },
    () => issueWords().toyNameRequired,
  ],
  [
    '/admin/dashboard?tab=toys',
    { open: () => adminToysWords().add, send: () => adminToysWords().create },
    () => issueWords().tagIdRequired,
  ],
]

/** What comes late, such as the contact in the footer, may still be on its way. */
const expectNoPlainText = () => waitFor(() => expect(plainTexts()).toEqual([]))

describe('the pseudo-locale', () => {
  it.each(pages)('reaches every text of %s', async (address, seen) => {
    await openApp(address, seen())
    await expectNoPlainText()
    expect(document.documentElement.lang).toBe('en-XA')
  })
  it.each(forms)('reaches what is wrong with the form on %s', async (address, button, seen) => {
    await openApp(address, button())
    await userEvent.click(screen.getAllByRole('button', { name: button() }).at(-1)!)
    expect(await screen.findAllByText(seen())).not.toHaveLength(0)
    await expectNoPlainText()
  })
  it.each(dialogForms)(
    'reaches what is wrong with the form of a dialog on %s',
    async (address, { open, send }, seen) => {
      renderScreens(address)
      await userEvent.click((await screen.findAllByRole('button', { name: open() }))[0]!)
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: send() }))
      expect(await screen.findByText(seen())).toBeTruthy()
      await expectNoPlainText()
    },
  )
  it.each(dialogs)('reaches every text of a dialog on %s', async (address, button, seen) => {
    await openDialog(address, button(), seen())
    await expectNoPlainText()
  })
})

it('reaches every text of what waits and of what was delivered', async () => {
  const fields = { location: 'Λισαβόνα', comment: 'Είδαμε τα τραμ.', addedBy: 'Ελένη', latitude: 38.7, longitude: -9.1 }
  await enqueueEntry({ toyId: '4242', fields, password: 'μέλι', photo: null })
  // There is no toy that takes it.
  await replayOutbox({ cause: 'person' })
  await localDb.table('deliveries').put({
    ...{ submissionKey: 'κ', v: 1, toyId: '4242', entryId: 1, location: 'Αθήνα', takenAt: '', sentAt: Date.now() },
    ...{ edition: 1, fields: null, isCorrection: false, authorToken: '' },
  })
  await openApp('/outbox', outboxWords().needs.toyGone)
  expect(screen.getByText('Αθήνα')).toBeTruthy()
  await expectNoPlainText()
})

it('is missed by a text that is not in the catalogue', () => {
  render(
    <button aria-label="Zoom in">
      <span>Ολα</span>
      <span>καλά, says the bear</span>
    </button>,
  )
  expect(plainTexts()).toEqual(['Zoom in', 'καλά, says the bear'])
})
