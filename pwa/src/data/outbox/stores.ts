/** The outbox's tables as Dexie declares them. */
export const outboxStores = {
  queuedEntries: 'submissionKey, toy, [toy+state.reason]',
  queuedPhotos: 'submissionKey',
  holds: 'of',
  deliveries: 'submissionKey, sentAt',
  leases: 'name',
} as const

/** For transactions that also read the outbox through its queries. */
export const outboxTableNames = ['queuedEntries', 'queuedPhotos', 'holds', 'deliveries']
