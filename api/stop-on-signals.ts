/** By then every request has been answered; what still runs for nobody is given up. */
const mostStopMs = 24_000
/** A Ctrl-C may come twice at once: from the terminal, and again from npm, which got it too. */
const sameKeyMs = 1_000

interface Options {
  /** Finishes what is in progress; the exit code is 0, or 1 when it rejects. */
  stop(): Promise<void>
  /** Ends at once what would outlive this process. */
  abandon?(): void
}

/**
 * Stops on SIGTERM or SIGINT within 24 s. Only a second Ctrl-C of a person ends it at once: a repeated SIGTERM is a process
 * group, npm and its watcher saying the same.
 */
export function stopOnSignals({ stop, abandon = () => undefined }: Options): void {
  let askedAt: number | null = null
  const end = (code: number) => {
    abandon()
    process.exit(code)
  }
  const begin = () => {
    if (askedAt !== null) return
    askedAt = performance.now()
    setTimeout(() => end(0), mostStopMs).unref()
    stop().then(
      () => process.exit(0),
      () => end(1),
    )
  }
  process.on('SIGTERM', begin)
  process.on('SIGINT', () => {
    if (askedAt !== null && performance.now() - askedAt > sameKeyMs) end(1)
    begin()
  })
}
