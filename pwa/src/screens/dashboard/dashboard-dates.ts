import { perLocale } from '../../messages/format.ts'

const moment = perLocale(
  (tag) =>
    new Intl.DateTimeFormat(tag, {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** '27 Nov 2026, 23:01' by this device's clock. */
export const formatDashboardMoment = (iso: string): string => moment().format(new Date(iso))
