/** A path as the log may show it: the token of an order page opens that page, so it stays out. */
export function pathForLog(path: string): string {
  return path.replace(/^(\/order\/|\/api\/orders\/by-token\/).+/i, '$1…').slice(0, 200)
}
