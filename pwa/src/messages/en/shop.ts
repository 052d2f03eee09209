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
    'A metal tag with its own ID and password on the back',
    'A chain that closes by hand, no tools needed',
    'A page for your toy with a map, timeline and photos, for as long as it travels',
    'No account or app store needed for finders',
    'Works offline: what finders write is sent when they’re back online',
  ],
  quantity: 'Quantity',
  less: 'One tag fewer',
  more: 'One tag more',
  buyNow: (total: string) => `Buy Now - £${total}`,
  freeShipping: 'Free shipping within the UK',
  securePayment: 'Secure payment with a card payment provider',

  stepsTitle: 'How to start',
  steps: [
    { title: 'Order your tag', text: 'It arrives by post with its chain, ID and password.' },
    { title: 'Activate it', text: 'Give your toy a name and a mission, and add a photo.' },
    { title: 'Let it travel', text: 'Attach the tag and hand your friend to the first kind stranger.' },
  ],
  haveTag: 'Activate Tag',
  warningTitle: 'Attach it securely',
  warning:
    'Fasten the chain round the neck, an arm or a sewn loop, never just through loose fabric, and give it a tug before you say goodbye. Tag and chain are small parts: keep them away from children under 3.',
} as const
