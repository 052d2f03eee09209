import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const widths = [390, 1280]
const themes = ['light', 'dark'] as const

/** Nothing sticks out sideways. */
export async function expectNoSidewaysScroll(page: Page, when: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} ${when} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** Nothing serious or critical, on a phone and a desktop, by day and by night. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page }).analyze()
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      const found = grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
      expect(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([])
    }
    await expectNoSidewaysScroll(page, `at ${width} px`)
  }
}
