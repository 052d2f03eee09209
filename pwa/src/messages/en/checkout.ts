/** The page on which a tag is paid for. */
export const checkoutMessages = {
  title: 'Checkout',
  settingUp: 'Setting up checkout...',
  backToShop: 'Back to the Shop',
  tryAgain: 'Try Again',

  setupFailed: 'Payment Setup Failed',
  setupFailedText: 'We couldn’t reach our payment provider. You haven’t been charged.',
  setupToast: { title: 'Error', description: 'Failed to initialize payment. Please try again.' },

  offlineTitle: 'You’re offline',
  offlineText:
    'You need a connection to pay. You haven’t been charged. This page will continue when you’re back online.',
  offlineNotice:
    'You need a connection to pay. What you typed is still here, and you won’t be charged until you press the button again.',
  offlineToast: {
    title: 'You’re offline',
    description: 'You haven’t been charged. Try again when you’re back online.',
  },

  summary: 'Order Summary',
  product: 'Adventure Tag',
  productText: 'With a chain and its own ID and password',
  quantity: (quantity: number) => `Qty: ${quantity}`,
  subtotal: 'Subtotal',
  shipping: 'Shipping (UK)',
  free: 'Free',
  vat: 'VAT',
  included: 'Included',
  total: 'Total',

  timesTitle: 'Shipping Times',
  times: [
    { name: 'Processing', time: '1-2 business days' },
    { name: 'UK delivery', time: '3-5 business days' },
    { name: 'International', time: '7-14 business days' },
  ],

  shippingTitle: 'Shipping Details',
  name: 'Full Name',
  email: 'Email',
  emailHint: 'We’ll send your confirmation and a link to your order here.',
  address: 'Address',
  city: 'City',
  postalCode: 'Postal Code',
  country: 'Country',
  missingField: {
    name: 'Enter the recipient’s name',
    email: 'Enter your email',
    address: 'Enter your street and house number',
    city: 'Enter your town or city',
    postalCode: 'Enter your postal code',
    country: 'Choose a country',
  },
  missingTitle: 'Missing Information',
  invalidTitle: 'Validation Error',

  paymentTitle: 'Payment',
  securePayment: 'Your card details go straight to our payment provider. We never see them.',
  pay: (total: string) => `Complete Payment - ${total}`,
  paying: 'Processing Payment...',
  payingHint: 'Please keep this page open.',
  paymentFailed: 'Payment Failed',
  stillLoading: 'The card form is still loading. Please try again in a moment.',
  notFinished: 'You didn’t finish the confirmation, so you haven’t been charged. Please try again.',
  notPaid: 'Your payment didn’t go through and nothing was taken. You can pay again.',
  replaced: 'Your order was changed in another tab, so nothing was taken. Please check the total and pay again.',
  changedTitle: 'Your order has changed',
  changedText: (total: string) =>
    `The quantity was changed in another tab. The total is now ${total}, and that’s what you’ll pay.`,

  demo: {
    title: 'Demo checkout: no money moves',
    text: 'Don’t enter a real card. Use one of these test numbers:',
    succeeds: 'succeeds',
    declined: 'is declined',
    needsConfirmation: 'asks for confirmation',
    use: (number: string) => `Use ${number}`,
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    expiryExample: 'MM/YY',
    cvc: 'Security code',
  },

  paid: {
    title: 'Payment Successful!',
    toast: 'Thank you for your purchase! Your tag will be shipped soon.',
    text: 'We’ve emailed your confirmation. Taking you to the home page…',
    held: 'We’ve emailed your confirmation.',
    home: 'Back to Home',
    order: 'View your order',
    number: (number: string) => `Your order is ${number}.`,
  },
  check: {
    title: 'Thank you, your payment has arrived',
    text: 'We need to check it by hand before we pack your order. We’ll write to you by email. You don’t need to do anything.',
    toast: 'We’ll check it and write to you by email.',
  },
  confirming: {
    title: 'Your payment is being confirmed',
    text: 'We’re waiting for the answer of our payment provider. We check again automatically, so please don’t pay a second time.',
    unknownText:
      'We can’t reach our payment provider right now, so we’ll keep checking automatically. Please don’t pay a second time: if your payment went through, your order is safe and we’ll email your confirmation.',
    offlineText:
      'You’re offline, so we can’t check it yet. We’ll check as soon as you’re back online. Please don’t pay a second time: if your payment went through, your order is safe and we’ll email your confirmation.',
    bankTitle: 'Your bank is still processing the payment',
    bankText: 'Once it’s approved, we’ll email your confirmation. You don’t need to pay again.',
    check: 'Check again',
    home: 'Back to Home',
  },
} as const
