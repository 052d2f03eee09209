/** The page on which a tag is paid for. */
export const checkoutMessages = {
  title: 'Checkout',
  settingUp: 'Setting up checkout...',
  backToShop: 'Back to the Shop',
  tryAgain: 'Try Again',

  setupFailed: 'Payment Setup Failed',
  setupFailedText: 'We could not reach our payment provider. Nothing was charged.',
  setupToast: { title: 'Error', description: 'Failed to initialize payment. Please try again.' },
  unknownTitle: 'We could not check your payment',
  unknownText:
    'It may have gone through, so please look once more before you pay again. If it did, your order is safe and a mail about it is on its way.',

  offlineTitle: 'You’re offline',
  offlineText:
    'Paying needs signal. Nothing was charged and nothing is waiting to be sent; this page goes on by itself as soon as you are back.',
  offlineNotice: 'Paying needs signal. What you typed stays here; nothing is charged until you press the button again.',
  offlineToast: { title: 'You’re offline', description: 'Nothing was charged. Try again when you have signal.' },

  summary: 'Order Summary',
  product: 'Adventure Tag',
  productText: 'With its chain, an ID and a password of its own',
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
  emailHint: 'For your receipt and a link to your order.',
  address: 'Address',
  city: 'City',
  postalCode: 'Postal Code',
  country: 'Country',
  missingField: {
    name: 'Who is it for?',
    email: 'Where should the receipt go?',
    address: 'Which street and number?',
    city: 'Which town or city?',
    postalCode: 'The post needs this',
    country: 'Which country?',
  },
  missingTitle: 'Missing Information',
  invalidTitle: 'Validation Error',

  paymentTitle: 'Payment',
  securePayment: 'Card details go straight to the payment provider. We never see them.',
  pay: (total: string) => `Complete Payment - ${total}`,
  paying: 'Processing Payment...',
  payingHint: 'Please leave this page open for a moment.',
  paymentFailed: 'Payment Failed',
  stillLoading: 'The card form is still loading. Please try again in a moment.',
  notFinished: 'The confirmation was not finished, and nothing was charged. Please try again.',
  noAnswer: 'No answer came from the payment provider. Try again: the same payment is never taken twice.',

  demo: {
    title: 'Demo checkout: no money moves',
    text: 'Do not type a real card. These numbers show what can happen:',
    succeeds: 'is paid',
    declined: 'is declined',
    needsConfirmation: 'asks for a confirmation step',
    use: (number: string) => `Use ${number}`,
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    expiryExample: 'MM/YY',
    cvc: 'Security code',
  },

  paid: {
    title: 'Payment Successful!',
    toast: 'Thank you for your purchase! Your tag will be shipped soon.',
    text: 'A mail with your order is on its way. We take you home now.',
    home: 'Back to Home',
  },
  processing: {
    title: 'Your bank is still deciding',
    text: 'As soon as it has agreed we send you a mail about your order. There is nothing to pay again.',
    check: 'Check again',
    home: 'Back to Home',
  },
} as const
