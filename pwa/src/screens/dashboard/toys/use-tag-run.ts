import { useRef, useState } from 'react'
import { apiPaths } from '#contract/paths'
import { ApiError, NetworkError } from '../../../data/http.ts'
import { refreshLists } from '../../../hooks/admin/use-admin-mutation.ts'
import { endAdminSession, isSignedOut } from '../../../hooks/admin/use-admin-session.ts'
import { adminToysWords } from '../../../messages/admin-toys.ts'
import { useMoneyQuestion } from '../money-question.tsx'
import { makeTags, newBatch, type TagBatch } from './make-tags.ts'

export type TagRun =
  | { status: 'idle' }
  | { status: 'running'; batch: TagBatch }
  | { status: 'stopped'; batch: TagBatch; problem: string; isSignedOut: boolean }
  | { status: 'done'; batch: TagBatch }

/** One run of "Create tags". What was made stays here until the dialog closes, whatever goes wrong meanwhile. */
export function useTagRun() {
  const words = adminToysWords().tags
  const [run, setRun] = useState<TagRun>({ status: 'idle' })
  const question = useMoneyQuestion()
  const isRunning = useRef(false)
  const isStopped = useRef(false)

  const go = async (start: TagBatch) => {
    if (isRunning.current) return
    isRunning.current = true
    isStopped.current = false
    let batch = start
    const onProgress = (next: TagBatch) => setRun({ status: 'running', batch: (batch = next) })
    try {
      await makeTags(start, onProgress, () => isStopped.current)
      if (batch.made.length === batch.count) setRun({ status: 'done', batch })
      else setRun({ status: 'stopped', batch, problem: words.stoppedByHand, isSignedOut: false })
    } catch (error) {
      question.asks(error, () => void go({ ...batch, confirm: true }))
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
    question: question.asked,
    start: (count: number, orderId: number | null) => void go(newBatch(count, orderId)),
    /** After the part that is on its way. */
    stop: () => {
      isStopped.current = true
    },
    goOn: () => run.status === 'stopped' && void go(run.batch),
    finish,
  }
}

function problemOf(error: unknown): string {
  const words = adminToysWords().tags
  if (isSignedOut(error)) return words.signedOut
  if (error instanceof NetworkError && error.reason === 'offline') return words.offline
  return error instanceof ApiError ? error.message : words.notReached
}
