import type { OrderPlaced } from '#contract/orders'

export type PlacedOrder = NonNullable<OrderPlaced['order']>

// In memory only: the link opens a name and an address, and the email has it too.
const placed = new Map<string, PlacedOrder>()

export const keepPlacedOrder = (checkoutId: string, order: PlacedOrder): void => void placed.set(checkoutId, order)

/** Number and link of the order that this page has seen placed for a purchase; null when it has not. */
export const readPlacedOrder = (checkoutId: string): PlacedOrder | null => placed.get(checkoutId) ?? null
