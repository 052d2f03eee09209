/** A browser of any engine, as far as the jobs need one. */
export interface EngineBrowser {
  open(address: string): Promise<void>
  /** The value of an expression in the page, awaited. */
  run<T>(expression: string): Promise<T>
  close(): Promise<void>
}
