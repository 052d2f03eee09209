import type { Locator, Page } from '@playwright/test'
import type { StoryToy } from '../support/test.ts'
import type { World } from '../support/world.ts'

export const followButton = (page: Page, { name }: StoryToy): Locator =>
  page.getByRole('button', { name: `Follow ${name}` }).first()

/** As if the waits of a digest, and for the one before, were over. */
export async function letTimePass(world: World, toy: StoryToy): Promise<void> {
  await world.rows(`update followers set confirmed_at = now() - interval '1 hour' where toy_id = ?`, [toy.id])
  await world.rows(`update stop_notices set created_at = now() - interval '20 seconds' where toy_id = ?`, [toy.id])
  await world.rows('delete from stop_digests where toy_id = ?', [toy.id])
}
