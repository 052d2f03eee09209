/**
 * Of a story that takes long and rarely breaks, beside shorter ones of the same page: `npm run test:slow` runs it, `npm test`
 * does not. What it shows in a browser is also proved by tests of the API, the outbox or the screen.
 */
export const slow = { tag: '@slow' }
