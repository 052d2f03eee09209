import { readFileSync } from 'node:fs'

/**
 * npm does not pass every ending on: killed outright, it would leave the server running with nobody to stop it. Started
 * by npm, the server therefore stops as on SIGTERM when npm ends. Started in any other way, it may outlive its shell.
 */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const ancestors = npmAncestors()
  const check = () => {
    if (npmAncestors() === ancestors) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }
  const timer = setInterval(check, 500).unref()
}

/** Our parent, and npm behind it where npm runs us through a shell that waits for us. */
function npmAncestors(): string {
  const parent = process.ppid
  try {
    const status = readFileSync(`/proc/${parent}/status`, 'utf8')
    const isShell = /^Name:\s*\w*sh$/m.test(status)
    return isShell ? `${parent} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}` : String(parent)
  } catch {
    return String(parent)
  }
}
