/**
 * npm does not pass every ending on: killed outright, it would leave the server running with nobody to stop it. Started
 * by npm, the server therefore ends when npm does. Started in any other way, it may outlive its shell.
 */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const parent = process.ppid
  const check = () => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM')
  }
  setInterval(check, 500).unref()
}
