/** Every bound of the product in one place. Text limits count graphemes (what a person sees as one character). */
export const limits = {
  tagId: 20,
  password: 50,
  toyName: 100,
  ownerName: 100,
  mission: 500,
  location: 25,
  comment: 300,
  addedBy: 25,
  /** Words of a report. */
  reportWords: 300,
  customerName: 100,
  email: 255,
  address: 500,
  city: 100,
  postalCode: 20,
  country: 100,
  /** Code points allowed for each grapheme of a limit, so that stacked combining marks cannot grow a row without bound. */
  codePointsPerGrapheme: 16,
  /** Bytes of one uploaded photo. */
  photoBytes: 25 * 1024 * 1024,
  /** Pixels of one uploaded photo (64 megapixels). */
  photoPixels: 2 ** 26,
  /** Toys on the home page. */
  featuredToys: 12,
  /** Stops that one answer carries. */
  journeyStops: 1000,
  /** Stops of a page unless asked otherwise. */
  stopPage: 200,
  /** Newest locations carried by one featured toy. */
  featuredLocations: 100,
} as const

/** Characters of a password that an admin sets, at least. */
export const minPasswordLength = 6

/** Most tags of one order. */
export const maxQuantity = 99_999

/** Most tags of one batch. */
export const maxTags = 500

/** Longest edge in pixels of each stored photo size; never enlarged. */
export const photoSizes = [480, 960, 1600] as const
export type PhotoSize = (typeof photoSizes)[number]

/** How long the server listens to one request, body and all: a sender that allows itself more gains nothing. */
export const uploadTimeLimitMs = 10 * 60_000

/** Hours after its receipt in which the author may correct an entry. */
export const correctionHours = 24

/** Months for which the server knows a submission key, and so what was sent under it. */
export const submissionKeyMonths = 12

/** Seconds for which a browser or a CDN may show a stored photo without asking whether it is still public. */
export const photoCacheSeconds = 60

/** Days in which a follower may confirm the address; after that it is forgotten. */
export const confirmFollowDays = 3

/** Days for which an address is not asked again after somebody used the link that says no. */
export const refusedFollowDays = 90

/** Days for which an email that was sent to a follower is known. */
export const followMailDays = 7

/** Different senders whose reports hide an entry or a toy until an admin decides. */
export const reportsToHide = 3

/** Days for which nothing is taken from a sender whom an admin has blocked. */
export const blockDays = 7

/** Longest edge in pixels of a photo as the device sends it. */
export const devicePhotoEdge = 2048
