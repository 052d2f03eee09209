/** History state of a journey page that was opened to show an entry which has just been handed in. */
export interface OwnEntryState {
  ownEntry: string
}

/** The submission key in a history state, or null. */
export function ownEntryIn(state: unknown): string | null {
  const { ownEntry } = (state ?? {}) as Partial<OwnEntryState>
  return typeof ownEntry === 'string' ? ownEntry : null
}

/** Marks the card of an entry, waiting or arrived, so that a journey page can be opened at it. */
export const ownCard = (submissionKey: string | null) => ({ 'data-entry': submissionKey ?? undefined })
