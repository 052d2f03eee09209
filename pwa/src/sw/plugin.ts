import type { WorkboxPlugin } from 'workbox-core/types.js'

/** Workbox's own plugin classes declare their hooks as possibly undefined, which its plugin type does not take. */
export const asPlugin = (plugin: object): WorkboxPlugin => plugin as WorkboxPlugin
