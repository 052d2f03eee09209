import { MoneyQuestion } from '../money-question.tsx'
import { TagsMade } from './tags-made.tsx'
import { TagsProgress } from './tags-progress.tsx'
import type { useTagRun } from './use-tag-run.ts'

interface TagRunViewProps extends Pick<ReturnType<typeof useTagRun>, 'run' | 'question' | 'stop' | 'goOn'> {
  onClose: () => void
}

/** How far a run of new tags is, then the passwords, once; nothing before it has begun. */
export function TagRunView({ run, question, stop, goOn, onClose }: TagRunViewProps) {
  if (run.status === 'idle') return null
  if (run.status === 'running') return <TagsProgress batch={run.batch} onStop={stop} />
  return (
    <>
      <TagsMade run={run} onGoOn={goOn} onClose={onClose} />
      <MoneyQuestion asked={question} />
    </>
  )
}
