/** A path as the log may show it, decoded as the router reads it: the token of an order page opens that page, so it stays out. */
export function pathForLog(path: string): string {
  return decoded(path)
    .replace(/^(\/+order\/+|\/+api\/+orders\/+by-token\/+).+/is, '$1…')
    .slice(0, 200)
}

/** Broken escapes are shown as they are: no route matches them. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return /order/i.test(path) || /%[46]/i.test(path) ? '(unreadable)' : path
  }
}
