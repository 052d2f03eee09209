/** The page behind the link in an order's mail. */
export const orderMessages = {
  title: 'Your Order',
  loading: 'Looking up your order...',
  thanks: (name: string) => `Thank you, ${name}.`,
  placed: (moment: string) => `Ordered on ${moment}`,

  steps: {
    pending: 'Received',
    processing: 'Being packed',
    shipped: 'On its way',
    delivered: 'Delivered',
  },
  progress: 'Where it is',
  stateText: {
    pending: 'We have your order and pack it within 1-2 business days.',
    processing: 'Your parcel is being packed right now.',
    shipped: 'Your parcel is with the post: 3-5 business days within the UK, 7-14 to everywhere else.',
    delivered: 'Your parcel has arrived. Time to send somebody small on a mission.',
    cancelled: 'This order was cancelled; nothing will be sent.',
  },
  cancelled: 'Cancelled',

  ordered: 'What you ordered',
  product: 'Adventure Tag',
  quantity: (quantity: number) => `Qty: ${quantity}`,
  shipping: 'Shipping',
  free: 'Free',
  total: 'Total',
  payment: {
    paid: 'Paid',
    partly_refunded: 'Partly refunded',
    refunded: 'Refunded',
    disputed: 'Payment disputed',
  },

  shipTo: 'Where it goes',
  questions: 'Something wrong with it? Answer the mail about your order, and a person reads it.',
  activate: 'Activate Tag',

  failedTitle: 'We could not look up your order',
  failedText: 'It is safe with us. The connection is what failed.',
  offlineTitle: 'You’re offline',
  offlineText: 'An order can only be looked up with signal. Nothing of it is kept on this device.',
  tryAgain: 'Try Again',
} as const
