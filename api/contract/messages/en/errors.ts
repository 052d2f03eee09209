import { correctionHours, limits, submissionKeyMonths } from '../../limits.ts'
import { defaultLocale } from '../../locale.ts'
import { pluralIn } from '../source.ts'

const plural = pluralIn(defaultLocale)
const megapixels = Math.floor(limits.photoPixels / 2 ** 20)

/** A length of time as people say it: seconds below a minute, then minutes, then hours. */
function duration(seconds: number): string {
  if (seconds < 60) return plural(seconds, { one: '# second', other: '# seconds' })
  if (seconds < 90 * 60) return plural(Math.ceil(seconds / 60), { one: '# minute', other: '# minutes' })
  return plural(Math.ceil(seconds / 3600), { one: '# hour', other: '# hours' })
}

/** Why the server refuses a request. Only the server needs these sentences: the app shows the ones it is sent. */
export const errorMessages = {
  internal: 'Something went wrong on our side. Please try again.',
  notFound: 'Not found.',
  methodNotAllowed: 'Method not allowed.',
  signInRequired: 'Please sign in.',
  otherSite: 'This request came from another website.',
  unreadableAddress: 'This address is not valid.',
  unreadableRequest: 'The request could not be read.',
  unexpectedRequest: 'The request doesn’t have the expected format.',
  requestTooLarge: 'The request is too large.',
  connectionClosed: 'The connection was closed.',
  interrupted: 'The upload was interrupted. Please send it again.',
  // The app shows the reason alone, so it is the first sentence.
  retryIn: (reason: string, seconds: number) => `${reason} Please try again in ${duration(seconds)}.`,

  busy: 'The server is busy. Please try again in a moment.',
  serverStopping: 'The server is being restarted. Please try again in a moment.',
  storageFull: 'We can’t store anything right now. Please try again later.',
  databaseUnavailable: 'Plush Trails can’t reach its database right now. Please try again in a moment.',
  signInUnavailable: 'We can’t reach the sign-in service right now. Please try again in a moment.',
  paymentUnavailable: 'Our payment provider isn’t responding right now. Please try again in a moment.',
  valueNotStorable: 'This value can’t be stored',
  duplicate: 'This already exists',
  parentRemoved: 'Something this belongs to has just been removed',

  multipartOnly: 'Please send the form as multipart/form-data',
  emptyRequest: 'The request was empty. Please send it again.',
  damagedForm: 'The form arrived incomplete or damaged. Please send it again.',
  formTextTooLong: 'The form contains too much text',
  tooManyFields: 'The form contains too many fields',
  unknownField: 'The form contains a field with an unknown name',
  repeatedField: (name: string) => `The form contains ${name} more than once`,

  photoNotFound: 'Photo not found',
  photoNotAFile: 'The photo must be sent as a file',
  onePhotoOnly: 'Please send only one photo',
  photoRequired: 'Please upload a photo of your toy.',
  photoEmpty: 'The photo is empty. Please choose it again.',
  photoUnsupported: 'We can’t read this photo. Please use a JPEG, PNG, WebP, AVIF, GIF or HEIC file.',
  photoTooLarge: (bytes: number) =>
    `The photo is too large. Please choose one of at most ${Math.floor(bytes / 1024 / 1024)} MB.`,
  photoTooManyPixels: `The photo has too many pixels. Please choose one of at most ${megapixels} megapixels.`,
  photoTooDeep: `The photo needs too much memory. Please choose one of at most ${megapixels} megapixels with 8 bits for each colour.`,
  photoNotProcessed: 'We couldn’t process this photo just now. Please try again in a moment.',
  photosBusy: 'We’re receiving a lot of photos right now. Please try again shortly.',

  tooManyEntries: 'Too many entries were sent from your connection.',
  tooManyToyEntries: 'Too many entries were added to this journey.',
  tooManyCorrections: 'Too many corrections were sent from your connection.',
  tooManyReports: 'Too many reports were sent from your connection.',
  tooManyPasswordChecks: 'Too many passwords were checked from your connection.',
  tooManyActivations: 'Too many tags were activated from your connection.',
  tooManyOrders: 'Too many orders were requested from your connection.',
  tooManyPayments: 'Too many payments were started from your connection.',
  tooManyClientErrors: 'Too many problems were reported from your connection.',
  tooManySignIns: 'Too many sign-ins were started from your connection.',
  tooManyFollows: 'Too many journeys were followed from your connection.',
  tooManyReads: 'Too many journeys were opened from your connection.',
  tooManyUploads: 'Too many uploads from your connection are in progress.',
  tooManyPhotos: 'Too many photos from your connection are waiting.',

  toyNotFound: 'Toy not found',
  followLinkUnknown: 'This link isn’t valid any more.',
  pushUnavailable: 'This site doesn’t send notifications.',
  pushServiceUnknown: 'We don’t know your browser’s notification service. Please follow by email instead.',
  wrongPassword: 'Invalid password. Please try again.',
  wrongPasswordWait: (seconds: number) =>
    `Invalid password. Please try again. The next try is possible in ${duration(seconds)}.`,
  tooManyWrongPasswords: 'Too many wrong passwords.',
  passwordsBusy: 'Too many passwords are being checked right now. Please try again in a moment.',
  alreadyActive: 'This tag is already active',
  activationBusy: 'This tag is being activated right now. Please try again in a moment.',

  notTheOwner: 'This owner link isn’t valid any more. Ask for it again, or ask the person who has the new one.',
  ownerNotNow: 'This toy was reported and is hidden until we’ve looked at it. It can’t be changed at the moment.',
  ownerToyInactive: 'Only an activated toy has an owner link.',
  ownerEntryReported: 'This entry was reported and stays hidden until we’ve looked at it.',
  ownerEmailUnconfirmed: 'This link doesn’t confirm the email address. Ask for a new email.',
  ownerMailLimit: 'Too many owner links were emailed to this address today.',
  tooManyOwnerCalls: 'Too many changes were made by owners from your connection.',
  tooManyOwnerMails: 'Too many owner links were requested from your connection.',
  tooManyToyOwnerMails: 'Too many owner links were emailed for this toy.',

  entryNotFound: 'Entry not found',
  entryRemoved: 'This entry was published and has since been removed, so it can’t be sent again.',
  entryTooOld: `This entry was published more than ${submissionKeyMonths} months ago and can’t be sent again.`,
  entrySentDifferently: 'This entry was already sent with different content.',
  entryNotComparable: 'This entry can’t be checked right now. Please try again shortly.',
  notTheAuthor: 'This entry can only be changed on the device that sent it.',
  correctionNotNow: 'This entry can’t be changed at the moment.',
  senderBlocked: 'We don’t accept anything from your network at the moment. Please try again later.',
  senderUnknown: 'We no longer know who sent this.',
  takeBackTooLate: `An entry can only be taken back for ${correctionHours} hours after it was published.`,
  correctionTooLate: `An entry can only be changed for ${correctionHours} hours after it was published.`,

  paymentNotFound: 'Payment not found',
  paymentUnsettled: 'This payment can’t be settled yet. Please send the event again later.',
  checkoutBusy: 'This checkout is being changed elsewhere. Please try again in a moment.',
  notPaid: 'This order has not been paid yet.',
  badSignature: 'The signature of this event is not valid.',
  badReturnUrl: 'The return address must be on this site.',

  tagIdTaken: 'This tag ID is already taken',
  tagIdsTaken: (ids: string, hasMore: boolean) =>
    `These tag IDs are already taken: ${ids}${hasMore ? ' and more' : ''}`,
  tagIdsRepeated: 'Two of these tags have the same ID',
  orderNotFound: 'Order not found',
  mailNotFound: 'Email not found',
  mailInHand: 'This email is being sent right now. Try again in a moment.',
  orderUnknown: 'There is no order with this number',
  orderNotPending: 'Only a pending order can be linked',
  refundTooLarge: (left: string) => `At most ${left} can still be refunded.`,
  refundRefused: 'The payment provider refused this refund. Look the payment up there.',
  refundKeyUsed: 'This key was already used for another refund.',
  orderWithoutPayment: 'This order was not paid through this shop, so nothing can be refunded here.',
  confirmRefunded: 'This order was refunded. Are you sure that it should still be sent?',
  confirmDisputed: 'The payment of this order is disputed. Are you sure that it should still be sent?',
  confirmCheckPayment: 'The payment of this order has to be checked. Are you sure that it should be sent?',
  confirmTagsMissing: (linked: number, quantity: number) =>
    linked === 0
      ? plural(quantity, {
          one: 'No tag is linked to this order, and # was bought. Are you sure that it was packed?',
          other: 'No tags are linked to this order, and # were bought. Are you sure that it was packed?',
        })
      : `Only ${linked} of the ${quantity} tags that were bought are linked to this order. Are you sure that it was packed?`,
  confirmBoth: (first: string, second: string) => `${first} ${second}`,
  stale: 'Someone else has changed this. Nothing was saved: load the latest version first.',
  pageGone: 'This page no longer exists. Go back to the first page.',
} as const
