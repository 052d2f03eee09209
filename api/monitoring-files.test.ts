import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { useTestServer } from './testing/file-server.ts'

const folder = 'deploy/monitoring'
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const server = useTestServer({ metrics: { port: 0, host: '127.0.0.1' } })

/** Every metric of ours, or of the process, that a text names. */
const namesIn = (text: string) => [...new Set(text.match(/\b(plush_trails|nodejs|process)_\w+/g))]

interface Panel {
  type: string
  targets?: { expr: string }[]
}
const dashboard = JSON.parse(read('dashboard.json')) as { panels: Panel[] }
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
const rules = read('alerts.yml')

it.each([
  ['the dashboard', queries.join('\n')],
  ['the alerts', rules],
  ['the tests of the alerts', read('alerts.test.yml')],
])('%s asks only for metrics that a server has', async (_what, text) => {
  const scraped = await (await fetch(server.metricsUrl ?? '')).text()
  const types = new Map([...scraped.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]))
  const isThere = (name: string) =>
    types.has(name) || types.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram'
  const names = namesIn(text)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

it('has an alert for each kind of trouble, with a test and a paragraph of the documentation', () => {
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const documentation = readFileSync('docs/monitoring.md', 'utf8')
  expect(alerts.length).toBeGreaterThanOrEqual(5)
  for (const name of alerts) {
    expect(read('alerts.test.yml')).toContain(`alertname: ${name}\n`)
    expect(documentation).toContain(`**${name}**`)
  }
})

it('documents every metric of ours', async () => {
  const documentation = readFileSync('docs/monitoring.md', 'utf8')
  const scraped = await (await fetch(server.metricsUrl ?? '')).text()
  const ours = [...scraped.matchAll(/^# TYPE (plush_trails_\w+)/gm)].map(([, name = '']) => name)
  expect(ours.filter((name) => !documentation.includes(`\`${name}\``))).toEqual([])
})
