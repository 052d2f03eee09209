/**
 * A path as the log may show it: the token of an order page opens that page, so it stays out. Compared as the router does,
 * with letters that were percent-encoded for no reason decoded.
 */
export function pathForLog(path: string): string {
  return path
    .replace(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/^(\/+order\/+|\/+api\/+orders\/+by-token\/+).+/i, '$1…')
    .slice(0, 200)
}
