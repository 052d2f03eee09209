let lead: HTMLElement | null = null

/** Keeps what the server sent of a journey (screens/journey/journey-lead.tsx), to be shown until the journey is there. */
export function keepJourneyLead(root: HTMLElement): boolean {
  lead = root.querySelector<HTMLElement>('[data-journey-lead]')
  return lead !== null
}

/** What the server sent of this journey; null on every page but the one that was opened first. */
export const journeyLeadOf = (id: string): HTMLElement | null =>
  lead?.dataset['journeyLead']?.toLowerCase() === id.toLowerCase() ? lead : null
