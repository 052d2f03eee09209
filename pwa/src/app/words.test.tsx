import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiPaths } from '#contract/paths'
import { answers } from './testing/greek-server.ts'
import { openApp, openDialog, startGreekServer } from './testing/open-app.tsx'

beforeEach(() => startGreekServer())
afterEach(cleanup)

/** Every text a person reads or hears: of each element its whole text, label, placeholder and alternative text. */
function readPage(): Set<string> {
  const texts = new Set<string>()
  for (const element of document.body.querySelectorAll('*')) {
    const own = [element.textContent, ...['aria-label', 'placeholder', 'alt'].map((name) => element.getAttribute(name))]
    for (const text of own) if (text) texts.add(text.replace(/\s+/g, ' ').trim())
  }
  return texts
}

/** Each is the whole text of something on the page, letter for letter. */
const expectWords = (words: readonly string[]) =>
  waitFor(() => {
    const read = readPage()
    expect(words.filter((word) => !read.has(word))).toEqual([])
  })

// What the specification puts in quotes, page by page. What a refused form and a toast say is tested with the screen
// that says it.
const pages: [address: string, words: string[]][] = [
  [
    '/',
    [
      ...["Track Your Plush Friend's Amazing Journey", 'Enter Tag ID', 'How It Works', 'Start a Mission'],
      ...['Track the Journey', 'Pass It Along', 'Featured Adventures', '2 Stops', 'Mission: Να δει τη θάλασσα'],
      ...['Currently in: Αθήνα', 'View Journey', 'Activate Tag'],
    ],
  ],
  [
    '/track',
    [
      ...['Track Your Plush Friend', 'Enter Tag ID', 'View', 'Back to Home'],
      "Enter the ID code to view the toy's journey. You'll need the password only to add new entries.",
    ],
  ],
  // The header and the footer, which are the same on every page.
  ['/track', ['Home', 'Shop', 'Activate Tag', 'Quick Links', 'Track Toy', 'Start Adventure', 'Legal']],
  ['/start-journey', ['Start Your Journey', 'Activate Tag', 'Order Tag']],
  [
    '/start-journey?id=4242',
    [
      ...['Activate Your Tag', 'Tag ID', 'Toy Name', 'Your Name', 'Mission', 'Password', 'Toy Photo'],
      ...['Cancel', 'Activate Tag'],
    ],
  ],
  [
    '/shop',
    [
      ...['Get Your Adventure Tag', 'In Stock', '(127 reviews)', '£10.00', 'Free shipping within the UK'],
      ...['Secure payment with a card payment provider', 'Buy Now - £10.00'],
    ],
  ],
  ['/checkout', ['Qty: 1', 'Complete Payment - £10.00']],
  [
    '/journey/4242',
    [
      ...['Mission', 'Owner', 'Started', 'Journey Stops', 'Add Journey Entry', 'Journey Timeline'],
      ...['No image available', 'Λισαβόνα', 'Added by Ελένη'],
    ],
  ],
  ['/journey/9999', ['Toy Not Found', 'Try Another Toy']],
  [
    '/journey/4242/add-entry',
    [
      ...['Add Journey Entry', 'Select Location', 'Location Name', 'Add Photo', 'Journey Details', 'Your Name'],
      ...['Cancel', 'Submit Entry'],
    ],
  ],
  ['/privacy', ['Privacy Policy']],
  ['/nowhere', ['404 Page Not Found']],
  [
    '/admin/dashboard?tab=toys',
    [
      ...['Toys', 'Comments', 'Orders', 'Logout', 'Add New Toy', 'ID', 'Toy Name', 'Mission', 'Start Date', 'Status'],
      ...['Linked Order', 'Stops', 'Actions', 'All Statuses', 'Active', 'Inactive', 'Completed'],
    ],
  ],
  ['/admin/dashboard?tab=comments', ['ID', 'Toy', 'Location', 'Added By', 'Date', 'Comment', 'Actions']],
  [
    '/admin/dashboard?tab=orders',
    [
      ...['Order ID', 'Customer', 'Email', 'Shipping Address', 'Quantity', 'Total', 'Status', 'Order Date', 'Actions'],
      ...['All Statuses', 'Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled', '#000007'],
    ],
  ],
]

const dialogs: [address: string, button: string, words: string[]][] = [
  ['/', 'Start a Mission', ['Start a Mission', 'Get Started']],
  ['/', 'Track the Journey', ['Track the Journey', 'Get Started']],
  ['/', 'Pass It Along', ['Pass It Along', 'Get Started']],
  ['/admin/dashboard?tab=toys', 'Add New Toy', ['Add New Toy']],
  ['/admin/dashboard?tab=toys', 'Edit 4242', ['Edit Toy']],
  ['/admin/dashboard?tab=comments', 'Edit entry', ['Edit Journey Entry']],
  ...(['toy', 'entry', 'order'] as const).map((thing): [string, string, string[]] => [
    `/admin/dashboard?tab=${{ toy: 'toys', entry: 'comments', order: 'orders' }[thing]}`,
    { toy: 'Delete 4242', entry: 'Delete entry', order: 'Delete order' }[thing],
    [`Are you sure you want to delete this ${thing}? This action cannot be undone.`],
  ]),
]

describe('the words of the specification', () => {
  it.each(pages)('are on %s', async (address, words) => {
    await openApp(address, words[0]!)
    await expectWords(words)
  })
  it.each(dialogs)('are in the dialog on %s behind "%s"', async (address, button, words) => {
    await openDialog(address, button, words[0]!)
    await expectWords(words)
  })
  it('are on a journey and a front page that nothing has happened on', async () => {
    const toy = { ...answers[apiPaths.toy('4242')], journeyEntries: [] }
    await startGreekServer({ [apiPaths.toy('4242')]: toy, [apiPaths.featured()]: [] })
    await openApp('/journey/4242', 'Ready for Adventure!')
    await expectWords(['Ready for Adventure!', 'No journey entries yet. Be the first to add one!'])
    cleanup()
    await openApp('/', 'Featured Adventures')
    await expectWords(['No featured adventures yet.'])
  })
})
