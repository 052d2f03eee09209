/** The shop window: one product. */
export const shopMessages = {
  title: 'Get Your Adventure Tag',
  intro: 'A small piece of metal that turns a plush toy into a traveller.',
  pictures: 'Product pictures',
  views: [
    { name: 'Front and back', label: 'The tag from both sides: a bear on the front, its ID and password on the back' },
    { name: 'On a bear', label: 'The tag on its chain around the neck of a plush bear with a rucksack' },
  ],
  inStock: 'In Stock',
  rating: 'Rated 5 out of 5 stars',
  reviews: '(127 reviews)',
  perTag: 'per tag, VAT included',
  featuresTitle: 'What you get',
  features: [
    'A metal tag with an ID and a password of its own on the back',
    'The chain it hangs on, closed by hand, no tools needed',
    'A page for your toy: map, timeline and photos, for as long as it travels',
    'No account and no app store for anyone who finds it',
    'Finders can write without signal; their words are sent later',
  ],
  quantity: 'Quantity',
  less: 'One tag less',
  more: 'One tag more',
  buyNow: (total: string) => `Buy Now - £${total}`,
  freeShipping: 'Free shipping within the UK',
  securePayment: 'Secure payment with a card payment provider',

  stepsTitle: 'How to start',
  steps: [
    { title: 'Order your tag', text: 'It comes by post with its chain, its ID and its password.' },
    { title: 'Activate it', text: 'Give your toy a name and a mission, and add its portrait.' },
    { title: 'Let it travel', text: 'Hang the tag on and hand your friend to the first kind stranger.' },
  ],
  haveTag: 'Activate Tag',
  warningTitle: 'Attach it well',
  warning:
    'Close the chain around the neck, an arm or a sewn loop, never through loose fabric only, and tug at it once before you say goodbye. Tag and chain are small parts: keep them away from children under 3.',
} as const
