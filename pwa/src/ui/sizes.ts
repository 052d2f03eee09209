import { perLocale } from '../messages/format.ts'

const unit = (name: 'kilobyte' | 'megabyte' | 'gigabyte', maximumFractionDigits: number) =>
  perLocale((tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: name, maximumFractionDigits }))
const kilobytes = unit('kilobyte', 0)
const megabytes = unit('megabyte', 1)
const gigabytes = unit('gigabyte', 1)

/** '340 kB', '4.1 MB', '2 GB': a number of bytes in units of a thousand. */
export function formatSize(bytes: number): string {
  if (bytes < 999_500) return kilobytes().format(bytes / 1e3)
  return bytes < 999_950_000 ? megabytes().format(bytes / 1e6) : gigabytes().format(bytes / 1e9)
}

const percents = perLocale((tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 1 }))

/** '2.4%': a share between 0 and 1. */
export const formatShare = (share: number): string => percents().format(share)
