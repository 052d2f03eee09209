/** Held, shared, by every tab in which something is being written. */
const writingLock = 'unsaved-work'
/** Held by the one context that sends (data/outbox/replay.ts). */
const sendingLock = 'outbox'
const lookEveryMs = 500

/** Missing in older browsers. */
const lockManager = () => navigator.locks as LockManager | undefined

const written = new Set<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>()

/** True while a field of this page that was typed into is still there and not empty. */
export function isBeingWritten(): boolean {
  for (const field of written) if (!field.isConnected || field.value === '') written.delete(field)
  return written.size > 0
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** Notices what is typed in this page, in whichever form, and tells the other tabs of it. Returns how to stop. */
export function watchUnsavedWork(): () => void {
  let isTold = false
  const note = ({ target }: Event) => {
    if (!isField(target)) return
    written.add(target)
    if (isTold || !isBeingWritten()) return
    isTold = true
    void lockManager()
      ?.request(writingLock, { mode: 'shared' }, untilFinished)
      .catch(() => undefined)
      .finally(() => (isTold = false))
  }
  document.addEventListener('input', note, true)
  return () => {
    document.removeEventListener('input', note, true)
    written.clear()
  }
}

function untilFinished(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isBeingWritten()) return
      clearInterval(timer)
      resolve()
    }, lookEveryMs)
  })
}

/** Runs `work` if no other context holds the lock at this moment; false when one does. */
async function runUnlessHeld(name: string, work: () => Promise<boolean>): Promise<boolean> {
  const locks = lockManager()
  return locks ? locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : false)) : work()
}

/**
 * Runs something at a moment at which no tab has a form that is being written and nothing is being sent. Both are looked
 * at again and again instead of waited for in line: a form that is begun meanwhile counts too. Browsers without Web Locks
 * know of this page's forms only.
 */
export function whenNothingIsUnsaved(run: () => void, signal: AbortSignal): void {
  const look = async () => {
    const isDone =
      !isBeingWritten() &&
      (await runUnlessHeld(writingLock, () =>
        runUnlessHeld(sendingLock, () => {
          const isWanted = !signal.aborted && !isBeingWritten()
          if (isWanted) run()
          return Promise.resolve(isWanted)
        }),
      ))
    if (!isDone && !signal.aborted) setTimeout(() => void look(), lookEveryMs)
  }
  void look()
}
