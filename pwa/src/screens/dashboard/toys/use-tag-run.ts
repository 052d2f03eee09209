import { useEffect, useRef, useState } from 'react'
import { apiPaths } from '#contract/paths'
import { ApiError } from '../../../data/http.ts'
import { refreshLists } from '../../../hooks/admin/use-admin-mutation.ts'
import { endAdminSession, isSignedOut } from '../../../hooks/admin/use-admin-session.ts'
import { adminToysMessages } from '../../../messages/admin-toys.ts'
import { makeTags, newBatch, type TagBatch } from './make-tags.ts'

const words = adminToysMessages.tags

export type TagRun =
  | { status: 'idle' }
  | { status: 'running'; batch: TagBatch }
  | { status: 'stopped'; batch: TagBatch; problem: string; isSignedOut: boolean }
  | { status: 'done'; batch: TagBatch }

/** One run of "Create tags". What was made stays here until the dialog closes, whatever goes wrong meanwhile. */
export function useTagRun() {
  const [run, setRun] = useState<TagRun>({ status: 'idle' })
  const isRunning = useRef(false)
  useLeaveGuard(run.status !== 'idle')

  const go = async (start: TagBatch) => {
    if (isRunning.current) return
    isRunning.current = true
    let batch = start
    try {
      await makeTags(start, (next) => setRun({ status: 'running', batch: (batch = next) }))
      setRun({ status: 'done', batch })
    } catch (error) {
      setRun({ status: 'stopped', batch, problem: problemOf(error), isSignedOut: isSignedOut(error) })
    }
    isRunning.current = false
  }
  /** The lists are read again only now: a session that has ended would take the passwords along. */
  const finish = () => {
    if (run.status === 'stopped' && run.isSignedOut) endAdminSession()
    else if (run.status !== 'idle') refreshLists([apiPaths.toys(), apiPaths.orders()])
  }
  return {
    run,
    start: (count: number, orderId: number | null) => void go(newBatch(count, orderId)),
    goOn: () => run.status === 'stopped' && void go(run.batch),
    finish,
  }
}

function problemOf(error: unknown): string {
  if (isSignedOut(error)) return words.signedOut
  return error instanceof ApiError ? error.message : words.notReached
}

/** The browser asks before a reload takes the passwords along. */
function useLeaveGuard(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}
