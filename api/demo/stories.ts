import { barnaby } from './stories/barnaby.ts'
import { clementine } from './stories/clementine.ts'
import { coral } from './stories/coral.ts'
import { ellington } from './stories/ellington.ts'
import { juniper } from './stories/juniper.ts'
import type { Story } from './story.ts'

/** A tag fresh from the shop: try the activation dialog with it. */
const waiting: Story = {
  id: 'HAZEL',
  password: 'acorn-lantern',
  status: 'inactive',
  startedDaysAgo: 3,
  stops: [],
}

/** The first is the one a new visitor is sent to. */
export const stories: readonly Story[] = [barnaby, coral, clementine, ellington, juniper, waiting]
