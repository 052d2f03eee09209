import type { TestServer } from './test-server.ts'

/** One value of `/metrics`, with its labels. */
export interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

type Scraped = Pick<TestServer, 'metricsUrl'> & Partial<Pick<TestServer, 'otherMetricsUrl'>>

/** What `/metrics` of this server says now; of two processes the sums, as Prometheus adds them up. */
export async function scrape({ metricsUrl, otherMetricsUrl = null }: Scraped): Promise<Sample[]> {
  const urls = [metricsUrl ?? '', ...(otherMetricsUrl === null ? [] : [otherMetricsUrl])]
  const sums = new Map<string, Sample>()
  for (const sample of (await Promise.all(urls.map(scrapeOne))).flat()) {
    const key = JSON.stringify([sample.name, sample.labels])
    const value = (sums.get(key)?.value ?? 0) + sample.value
    sums.set(key, { ...sample, value })
  }
  return [...sums.values()]
}

async function scrapeOne(url: string): Promise<Sample[]> {
  const text = await (await fetch(url)).text()
  return text.split('\n').flatMap((line) => {
    const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
    if (!name) return []
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text])
    return [{ name, labels: Object.fromEntries(pairs) as Sample['labels'], value: Number(value) }]
  })
}

/** The value of the one sample that has this name (without its prefix) and these labels; null when there is none. */
export function valueOf(samples: Sample[], name: string, labels: Sample['labels'] = {}): number | null {
  const found = samples.filter(
    (sample) =>
      sample.name === `plush_trails_${name}` &&
      Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )
  if (found.length > 1) throw new Error(`${found.length} samples of ${name} have these labels`)
  return found[0]?.value ?? null
}
