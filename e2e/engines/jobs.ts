import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from '../soak/site.ts'
import type { Engine } from './engine.ts'
import { choosePhoto, installed, says, showsCard, showsStops, write } from './page.ts'

interface Setting {
  engine: Engine
  site: Site
  profile: string
  toyId: string
}

export interface Job {
  name: string
  /** Whether the engine can be tried with it. */
  suits(engine: Engine): boolean
  run(setting: Setting): Promise<void>
}

/** The line swallows everything and says nothing: no browser calls that offline. */
const breakLine = ({ proxy }: Site) => proxy.break({ path: /./, fault: { kind: 'black-hole' } })

async function arrivedOnce({ site, toyId }: Setting, places: readonly string[]): Promise<void> {
  const end = performance.now() + 60_000
  const found = async () => (await site.entries([toyId])).map(({ location }) => location).sort()
  while ((await found()).length < places.length && performance.now() < end) await sleep(200)
  const arrived = await found()
  if (arrived.join() !== [...places].sort().join()) throw new Error(`Arrived: ${arrived.join(', ') || 'nothing'}`)
}

export const jobs: readonly Job[] = [
  {
    name: 'an entry written on a dead line is kept, shown after a reload, and sent once when the line is back',
    suits: () => true,
    async run(setting) {
      const { engine, site, profile, toyId } = setting
      const address = `${site.proxy.origin}/journey/${toyId}`
      const browser = await engine.start(profile)
      try {
        await browser.open(address)
        await browser.run(installed)
        breakLine(site)
        await browser.run(write(site.password, 'Lisbon'))
        await browser.open(address)
        await browser.run(showsCard('Lisbon'))
        site.proxy.heal()
        await arrivedOnce(setting, ['Lisbon'])
        await browser.run(showsStops(1))
      } finally {
        await browser.close()
      }
    },
  },
  {
    name: 'without a line, a photo is made smaller by a worker',
    suits: () => true,
    async run({ engine, site, profile, toyId }) {
      const browser = await engine.start(profile)
      try {
        await browser.open(`${site.proxy.origin}/journey/${toyId}`)
        await browser.run(installed)
        breakLine(site)
        await browser.run(choosePhoto(site.password))
      } finally {
        await browser.close()
      }
    },
  },
  {
    name: 'without background sync, what waits is sent when the app is opened again, on whichever page',
    suits: ({ keepsProfile }) => keepsProfile,
    async run(setting) {
      const { engine, site, profile, toyId } = setting
      const first = await engine.start(profile)
      try {
        await first.open(`${site.proxy.origin}/journey/${toyId}`)
        await first.run(installed)
        breakLine(site)
        await first.run(write(site.password, 'Porto'))
      } finally {
        await first.close()
      }
      site.proxy.heal()
      const next = await engine.start(profile)
      try {
        await next.open(site.proxy.origin)
        await arrivedOnce(setting, ['Porto'])
      } finally {
        await next.close()
      }
    },
  },
  {
    name: 'without storage it says so, and sends an entry while it is online',
    suits: ({ canDoWithoutStorage }) => canDoWithoutStorage,
    async run(setting) {
      const { engine, site, profile, toyId } = setting
      const browser = await engine.start(profile, { withoutStorage: true })
      try {
        await browser.open(`${site.proxy.origin}/journey/${toyId}`)
        await browser.run(says('Your browser keeps nothing for this site'))
        await browser.run(write(site.password, 'Faro'))
        await arrivedOnce(setting, ['Faro'])
      } finally {
        await browser.close()
      }
    },
  },
]
