import { useEffect, useRef, useState } from 'react'
import type { OwnerEntry } from '#contract/owners'
import { fetchOwnerEntries, fetchOwnerToy, hideOwnerEntry } from '../../data/owner.ts'
import { ownerWords } from '../../messages/owner.ts'
import { failureWords } from '../../owner-link/failure-words.ts'
import { showToast } from '../../ui/toast.ts'
import type { Owner } from './use-owner.ts'

interface Listed {
  items: OwnerEntry[]
  nextBefore: string | null
}

/** The toy's entries, page by page, and what hides and restores them. */
export function useEntries(owner: Owner) {
  const words = ownerWords().entries
  const { toyId, token, setToy, toy } = owner
  const [listed, setListed] = useState<Listed | null>(null)
  const [isLoading, setLoading] = useState(true)
  /** The entry that is being changed. */
  const [changing, setChanging] = useState<number | null>(null)
  const asked = useRef(0)

  const load = async (before?: string) => {
    setLoading(true)
    try {
      const page = await fetchOwnerEntries({ toyId, token }, before)
      setListed((last) => ({
        ...page,
        items: before === undefined ? page.items : [...(last?.items ?? []), ...page.items],
      }))
    } catch (error) {
      tell(error)
    }
    setLoading(false)
  }

  useEffect(() => {
    let isOver = false
    fetchOwnerEntries({ toyId, token })
      .then(
        (page) => isOver || setListed(page),
        (error: unknown) => isOver || tell(error),
      )
      .finally(() => isOver || setLoading(false))
    return () => {
      isOver = true
    }
  }, [toyId, token])

  const setHidden = async (id: number, isHidden: boolean) => {
    if (changing !== null) return
    setChanging(id)
    try {
      const changed = await hideOwnerEntry({ toyId, token }, id, isHidden)
      setListed((last) => last && { ...last, items: last.items.map((entry) => (entry.id === id ? changed : entry)) })
      showToast({ title: isHidden ? words.isHidden : words.isRestored, tone: 'success' })
      void refreshFigures()
    } catch (error) {
      showToast({ title: words.changeFailed, description: failureWords(error, '').text, tone: 'destructive' })
    }
    setChanging(null)
  }

  /** After a change of the entries, which nobody has to wait for; of two answers the one asked for last counts. */
  const refreshFigures = async () => {
    const turn = ++asked.current
    const { statistics } = await fetchOwnerToy({ toyId, token }).catch(() => toy)
    // The version stays the one that the forms were filled from.
    if (turn === asked.current) setToy({ ...toy, statistics })
  }

  return {
    items: listed?.items ?? null,
    hasMore: Boolean(listed?.nextBefore),
    isLoading,
    changing,
    loadMore: () => void load(listed?.nextBefore ?? undefined),
    setHidden: (id: number, isHidden: boolean) => void setHidden(id, isHidden),
  }
}

function tell(error: unknown): void {
  const { failed: title } = ownerWords().entries
  showToast({ title, description: failureWords(error, '').text, tone: 'destructive' })
}
