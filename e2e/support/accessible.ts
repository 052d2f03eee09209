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

/** What axe can judge differently by day and by night, on a phone and on a desktop. */
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

interface Look {
  width: number
  colorScheme: 'light' | 'dark'
  /** Every rule, or those about colours alone. */
  rules: 'all' | 'colours'
}

async function expectNothingGrave(page: Page, { width, colorScheme, rules }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // The app follows the system in its own time.
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
  const violations = await findViolations(page, {
    resultTypes: ['violations'],
    iframes: false,
    ...(rules === 'colours' && { runOnly: colourRules }),
  })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = grave.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`)
  expect(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([])
}

/**
 * Nothing serious or critical, on a phone and a desktop, by day and by night. Where a desktop shows other elements than a
 * phone (a menu, a table), every rule is asked there too. Leaves the page as wide as it was.
 */
export async function expectAccessible(page: Page, { differsOnDesktop = false } = {}): Promise<void> {
  // While a table is read anew, the rows that it had are pale.
  await expect(page.locator('table[aria-busy]')).toHaveCount(0)
  const before = page.viewportSize()
  for (const width of widths) {
    const isPhone = width === widths[0]
    await page.setViewportSize({ width, height: 900 })
    await expectNothingGrave(page, {
      width,
      colorScheme: 'light',
      rules: isPhone || differsOnDesktop ? 'all' : 'colours',
    })
    await expectNothingGrave(page, { width, colorScheme: 'dark', rules: 'colours' })
    await expectNoSidewaysScroll(page, `at ${width} px`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}
