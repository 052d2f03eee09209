import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const widths = [390, 1280]

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page, when: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} ${when} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** What axe can judge differently by day and by night; everything else depends on the page and its width. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Asks axe about the page itself; what a provider shows in a frame is not ours. Its program is put in once a page. */
async function findViolations(page: Page, options: RunOptions) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (options) => {
    const { violations } = await window.axe.run(options)
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html }) => html.slice(0, 160)),
    }))
  }, options)
}

async function expectNothingGrave(page: Page, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const violations = await findViolations(page, {
    resultTypes: ['violations'],
    iframes: false,
    ...(colorScheme === 'dark' && { runOnly: colourRules }),
  })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`)
  expect(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([])
}

/** Nothing serious or critical, on a phone and a desktop, by day and by night. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectNothingGrave(page, width, 'light')
    await expectNothingGrave(page, width, 'dark')
    await expectNoSidewaysScroll(page, `at ${width} px`)
  }
}
