import type { Page } from '@playwright/test'

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true } as const

/** A quarter of the CPU; with `line` also its line of 1.6 Mbit/s and 150 ms. */
export async function slowDown(page: Page, { line = true } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  if (!line) return
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  })
}
