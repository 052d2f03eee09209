import { lazy } from 'react'
import { withWords } from '../../messages/catalogue.ts'

/** Each tab of the dashboard is loaded when it is first shown. */
export const tabComponents = {
  toys: lazy(() => withWords(() => import('./toys/toys-tab.tsx').then((m) => ({ default: m.ToysTab })))),
  comments: lazy(() => withWords(() => import('./entries/entries-tab.tsx').then((m) => ({ default: m.EntriesTab })))),
  orders: lazy(() => withWords(() => import('./orders/orders-tab.tsx').then((m) => ({ default: m.OrdersTab })))),
  payments: lazy(() =>
    withWords(() => import('./payments/payments-tab.tsx').then((m) => ({ default: m.PaymentsTab }))),
  ),
  reports: lazy(() => withWords(() => import('./reports/reports-tab.tsx').then((m) => ({ default: m.ReportsTab })))),
  mails: lazy(() => withWords(() => import('./mails/mails-tab.tsx').then((m) => ({ default: m.MailsTab })))),
  audit: lazy(() => withWords(() => import('./audit/audit-tab.tsx').then((m) => ({ default: m.AuditTab })))),
}

export type DashboardTab = keyof typeof tabComponents
