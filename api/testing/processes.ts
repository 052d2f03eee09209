import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  pid: number
  parent: number
  command: string
}

/** Every process of this machine; from /proc where there is one, since small images have no ps. */
export function listProcesses(): RunningProcess[] {
  if (!existsSync('/proc/self/status')) return fromPs()
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(pid), parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), command }]
      } catch {
        // It ended while we were looking.
        return []
      }
    })
}

function fromPs(): RunningProcess[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? []
    return pid ? [{ pid: Number(pid), parent: Number(parent), command: command ?? '' }] : []
  })
}
