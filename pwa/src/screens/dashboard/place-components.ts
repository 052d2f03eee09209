import { lazy } from 'react'

/** Each place of the desk comes with its own code. */
export const placeComponents = {
  toys: lazy(() => import('./toys/toys-tab.tsx').then((m) => ({ default: m.ToysTab }))),
  comments: lazy(() => import('./entries/entries-tab.tsx').then((m) => ({ default: m.EntriesTab }))),
  orders: lazy(() => import('./orders/orders-tab.tsx').then((m) => ({ default: m.OrdersTab }))),
  audit: lazy(() => import('./audit/audit-tab.tsx').then((m) => ({ default: m.AuditTab }))),
}

export type Place = keyof typeof placeComponents
