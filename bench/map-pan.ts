// From an input on a journey's map to the next painted frame, with 1,000 and 10,000 stops all over the world against 10:
// pressing "Zoom in", a drag and the wheel. Run: node --import tsx bench/map-pan.ts [chromium] [firefox]
import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser.ts'
import type { Driver } from './support/driver.ts'
import { hasFirefox, startFirefox } from './support/firefox.ts'
import { serveMapPage } from './support/map-page.ts'

const counts = [10, 1000, 10_000]
const rounds = 3
const goal = 1.6

/**
 * In the page: how long the events took to the frame that showed their effect (Event Timing, in steps of 8 ms, which
 * leaves out the wheel; and from the event to the end of the next frame's painting), and the longest gap between two
 * animation frames until the map was at rest. Without the events that browsers send when something new comes under a
 * resting pointer (pointerover and the like): nobody waits for an answer to those.
 */
const watch = `(() => {
  window.seen = { events: [], gap: 0, last: performance.now(), frames: 0 }
  window.observer ??= new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (/^(pointerdown|pointerup|mousedown|mouseup|click)$/.test(name)) window.seen.events.push(duration)
  })
  window.listening ??= ['pointerdown', 'click', 'pointermove', 'wheel'].forEach((type) =>
    addEventListener(type, ({ timeStamp }) => {
      // After the frame: a task queued in its callback runs when it has been painted.
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => window.seen.events.push(performance.now() - timeStamp)
        channel.port2.postMessage(0)
      })
    }, { capture: true, passive: true })) ?? true
  window.observer.observe({ type: 'event', durationThreshold: 16 })
  window.tick ??= (now) => {
    window.seen.gap = Math.max(window.seen.gap, now - window.seen.last)
    window.seen.last = now
    window.seen.frames += 1
    requestAnimationFrame(window.tick)
  }
  if (!window.ticking) { window.ticking = true; requestAnimationFrame(window.tick) }
})()`
const settled = `new Promise((resolve) => {
  const start = performance.now()
  const look = () => performance.now() - start > 1500 ? resolve({ events: window.seen.events, gap: window.seen.gap }) : requestAnimationFrame(look)
  look()
})`

/** Every tile is drawn: the input meets a map at rest. */
const rested = `new Promise((resolve) => {
  const look = () => document.querySelector('canvas.leaflet-tile:not(.leaflet-tile-loaded)') ? setTimeout(look, 100) : setTimeout(resolve, 500)
  look()
})`

interface Frames {
  event: number
  gap: number
}

const middle = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const inputs: Record<string, (driver: Driver, round: number) => Promise<void>> = {
  press: async (driver) => {
    const [x, y] = await driver.run<[number, number]>(
      `(() => { const { x, y } = document.querySelector('[aria-label="Zoom in"]').getBoundingClientRect(); return [x + 20, y + 20] })()`,
    )
    await driver.press(x, y)
  },
  drag: (driver, round) => driver.drag([700, 300], [round % 2 === 0 ? 540 : 860, 330]),
  wheel: (driver, round) => driver.wheel(500, 260, round % 2 === 0 ? -240 : 240),
}

async function measure(driver: Driver, address: string, stops: number): Promise<Record<string, Frames>> {
  const all: Record<string, Frames[]> = {}
  for (let round = 0; round < rounds; round++) {
    await driver.open(`${address}/map-page?stops=${stops}`)
    await driver.run(`new Promise((resolve) => {
      const look = () => document.querySelector('.leaflet-marker-pane button') ? setTimeout(resolve, 2000) : setTimeout(look, 50)
      look()
    })`)
    for (const [name, send] of Object.entries(inputs)) {
      // The way there is not the wheel: it brings frames of its own.
      if (name === 'wheel') await driver.reach(500, 260)
      await driver.run(rested)
      await driver.run(watch)
      await send(driver, round)
      const { events, gap } = await driver.run<{ events: number[]; gap: number }>(settled)
      const worst = { event: Math.max(0, ...events), gap }
      // A drag is a dozen moves: the usual one and the slowest are two things.
      const kinds =
        name === 'drag'
          ? { 'drag, usual move': { event: middle(events), gap }, 'drag, slowest': worst }
          : { [name]: worst }
      for (const [kind, seen] of Object.entries(kinds)) all[kind] = [...(all[kind] ?? []), seen]
    }
  }
  return Object.fromEntries(
    Object.entries(all).map(([name, seen]) => [
      name,
      { event: middle(seen.map(({ event }) => event)), gap: middle(seen.map(({ gap }) => gap)) },
    ]),
  )
}

async function startChromium(motion: 'reduce' | 'no-preference'): Promise<Driver> {
  const browser = await chromium.launch(launchOptions({ whole: true }))
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 }, reducedMotion: motion })
  page.setDefaultTimeout(120_000)
  return {
    open: async (address) => void (await page.goto(address)),
    run: (script) => page.evaluate(script),
    press: (x, y) => page.mouse.click(x, y),
    drag: async (from, to) => {
      await page.mouse.move(...from)
      await page.mouse.down()
      await page.mouse.move(...to, { steps: 12 })
      await page.mouse.up()
    },
    reach: async (x, y) => {
      await page.getByRole('application').focus()
      await page.mouse.move(x, y)
    },
    wheel: (_x, _y, delta) => page.mouse.wheel(0, delta),
    close: () => browser.close(),
  }
}

const drivers: Record<string, () => Promise<Driver>> = {
  'Chromium, software rendering': () => startChromium('no-preference'),
  'Chromium, reduced motion': () => startChromium('reduce'),
  ...(hasFirefox() && { Firefox: startFirefox }),
}

const wanted = process.argv.slice(2)
const map = await serveMapPage()
try {
  for (const [name, start] of Object.entries(drivers)) {
    if (wanted.length > 0 && !wanted.some((word) => name.toLowerCase().includes(word))) continue
    const driver = await start()
    const results: Record<string, Frames>[] = []
    for (const count of counts) results.push(await measure(driver, map.address, count))
    await driver.close()
    console.log(`\n${name}: ms from the input to its frame / longest gap between frames; × the map of ${counts[0]}`)
    for (const input of Object.keys(results[0] ?? {})) {
      const [base] = results.map((result) => result[input])
      const cells = results.map((result) => {
        const { event, gap } = result[input] ?? { event: 0, gap: 0 }
        const ratio = Math.max(16, event) / Math.max(16, base?.event ?? 0)
        return `${event.toFixed(0).padStart(6)} /${gap.toFixed(0).padStart(6)}  × ${ratio.toFixed(2)}${ratio > goal ? ' !' : '  '}`
      })
      console.log(`  ${input.padEnd(16)} ${cells.join('   ')}`)
    }
  }
} finally {
  await map.close()
}
