import { useState } from 'react'
import type { FieldIssues } from '#contract/errors'
import { ApiError } from '../../data/http.ts'
import { updateOwnerToy, type OwnerChange } from '../../data/owner.ts'
import type { DevicePhoto } from '../../data/photo.ts'
import { readTagPassword } from '../../hooks/tag-password.ts'
import { ownerWords } from '../../messages/owner.ts'
import { failureWords } from '../../owner-link/failure-words.ts'
import { askGuard } from '../../qr/ask-guard.ts'
import { showToast } from '../../ui/toast.ts'
import type { Owner } from './use-owner.ts'

/** The parts of `now` that are not as they were. */
export function changesIn<T extends object>(was: T, now: T): Partial<T> {
  const changed = Object.entries(now).filter(([name, value]) => was[name as keyof T] !== value)
  return Object.fromEntries(changed) as Partial<T>
}

/** Saves what was changed, from the toy as it was read; another's change in between is told, and nothing is lost. */
export function useSave(owner: Owner) {
  const words = ownerWords()
  const [isBusy, setBusy] = useState(false)
  const [isStale, setStale] = useState(false)
  const [issues, setIssues] = useState<FieldIssues>({})

  /** True when it was saved, or there was nothing to save; not while a photo that tells a password waits for an answer. */
  async function save(change: OwnerChange, photo: DevicePhoto | null = null): Promise<boolean> {
    if (isBusy) return false
    setBusy(true)
    setIssues({})
    try {
      if (!(await askGuard(photo, readTagPassword(owner.toyId)))) return false
      if (photo || Object.keys(change).length > 0)
        owner.setToy(await updateOwnerToy(owner, { ...change, version: owner.toy.version }, photo))
      showToast({ title: words.saved, description: words.savedText, tone: 'success' })
      return true
    } catch (error) {
      const isLate = error instanceof ApiError && error.code === 'stale'
      setStale(isLate)
      const found = error instanceof ApiError ? (error.issues ?? {}) : {}
      setIssues(found)
      const { text } = failureWords(error, '')
      if (!isLate) showToast({ title: words.saveFailed, description: text, tone: 'destructive' })
      return false
    } finally {
      setBusy(false)
    }
  }

  return { save, isBusy, isStale, issues }
}
