/** What a job needs of a browser, whatever drives it. */
export interface EngineBrowser {
  open(address: string): Promise<void>
  /** The value of an expression in the page, awaited. */
  run<T>(expression: string): Promise<T>
  close(): Promise<void>
}
