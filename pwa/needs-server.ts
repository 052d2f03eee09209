/**
 * Screens that need the server, the tests' locale, and the database of browsers that store nothing. Everything else a
 * person can open must work offline.
 */
const parts = [
  'src/screens/checkout/',
  'src/screens/journey/follow-dialog',
  'src/owner-link/',
  'src/app/admin-screens',
  'src/app/link-screens',
  'contract/messages/pseudo',
  'src/hooks/memory-database',
  // Of a package that other screens use as well: only the dashboard changes things through it.
  'react-query/build/modern/useMutation',
  'query-core/build/modern/mutationObserver',
]

/** True for a module that is of no use without the server, or not in an everyday browser. */
export const needsServer = (id: string): boolean => parts.some((part) => id.includes(part))
