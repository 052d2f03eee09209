/** The page behind the link in an order's mail. */
export const orderMessages = {
  title: 'Your Order',
  loading: 'Loading your order…',
  number: (number: string) => `Order ${number}`,
  thanks: (name: string) => `Thank you, ${name}.`,
  placed: (moment: string) => `Ordered on ${moment}`,

  steps: {
    pending: 'Received',
    processing: 'Being packed',
    shipped: 'On its way',
    delivered: 'Delivered',
  },
  progress: 'Delivery status',
  stateText: {
    pending: 'We’ve got your order and will pack it within 1-2 business days.',
    processing: 'Your parcel is being packed right now.',
    shipped: 'Your parcel is on its way: 3-5 business days within the UK, 7-14 elsewhere.',
    delivered: 'Your parcel has arrived. Time to send someone small on a mission.',
    cancelled: 'This order was cancelled. Nothing will be sent.',
  },
  cancelled: 'Cancelled',

  ordered: 'Your items',
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
    check_payment: 'We’re checking your payment',
  },

  shipTo: 'Delivery address',
  questions: 'Questions? Reply to your confirmation email.',
  activate: 'Activate Tag',

  failedTitle: 'We couldn’t load your order',
  failedText: 'Your order is safe. We just couldn’t reach the server.',
  offlineTitle: 'You’re offline',
  offlineText: 'You need a connection to see your order. It isn’t stored on this device.',
  tryAgain: 'Try Again',
} as const
