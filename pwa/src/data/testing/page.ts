/** Opens the test's page (happy-dom) on the scripted server, so that its requests are same-origin like the app's. */
export function openPageAt(url: string): void {
  ;(globalThis as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url)
}
