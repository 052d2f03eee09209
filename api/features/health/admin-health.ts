import type { AdminHealth } from '../../contract/health.ts'
import type { Core } from '../../core.ts'
import type { JobRun } from '../../domain/backlog.ts'

type Needs = Pick<Core, 'checks' | 'readBacklog' | 'photoStoreProblem'>
type State = Omit<AdminHealth, 'version' | 'commit' | 'startedAt'>

/** How the site is now, as the dashboard shows it. */
export async function readAdminHealth({ checks, readBacklog, photoStoreProblem }: Needs): Promise<State> {
  const [database, photos, backlog] = await Promise.all([
    stateOf(checks['database']),
    stateOf(checks['photos']),
    readBacklog(),
  ])
  return {
    database,
    photos: photoStoreProblem === null ? photos : 'other',
    backlog: backlog && {
      mailsWaiting: backlog.mailsWaiting,
      mailsGivenUp: backlog.mailsGivenUp,
      paymentsNeedingAttention: backlog.paymentsNeedingAttention,
      jobs: backlog.jobs.flatMap(presentJob),
    },
  }
}

const stateOf = (check: (() => Promise<void>) | undefined): Promise<'ok' | 'away'> =>
  Promise.resolve(check?.()).then(
    () => 'ok',
    () => 'away',
  )

/** Nothing for a job that has never ended. */
function presentJob({ name, succeededAt, failedAt }: JobRun) {
  const at = failedAt ?? succeededAt
  return at ? [{ name, at: at.toISOString(), hasFailed: failedAt !== null }] : []
}
