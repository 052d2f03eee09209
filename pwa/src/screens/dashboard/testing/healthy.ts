import type { AdminHealth } from '#contract/health'

/** A site with nothing to do. */
export const healthy: AdminHealth = {
  database: 'ok',
  photos: 'ok',
  backlog: {
    mailsWaiting: 0,
    mailsGivenUp: 0,
    paymentsNeedingAttention: 0,
    jobs: [
      { name: 'reconcile payments', at: '2026-12-06T10:00:00.000Z', hasFailed: false },
      { name: 'delete what is too old', at: '2026-12-06T10:30:00.000Z', hasFailed: false },
    ],
  },
  version: '0.1.0',
  commit: '4f2a9c1',
  startedAt: '2026-12-05T10:00:00.000Z',
}
