import { useCallback, useEffect, useState } from 'react'
import type { OwnerToy } from '#contract/owners'
import type { OwnerCredentials } from '../../data/owner.ts'
import { ownerWords } from '../../messages/owner.ts'
import { showToast } from '../../ui/toast.ts'
import { useLinkInAddress } from './link-in-address.ts'
import { openOwner, type Opened } from './open-owner.ts'

/** An open owner page. */
export interface Owner extends OwnerCredentials {
  toy: OwnerToy
  /** Counts how often the toy was loaded: forms begin anew with it. */
  loads: number
  setToy: (toy: OwnerToy) => void
  setToken: (token: string) => void
  /** Asks the server for everything again. */
  reload: () => void
}

export type OwnerPageState =
  | { status: 'loading' }
  | Exclude<Opened, { status: 'ready' | 'failed' }>
  | { status: 'failed'; isOffline: boolean; retry: () => void }
  | { status: 'ready'; owner: Owner }

export function useOwner(toyId: string): OwnerPageState {
  const given = useLinkInAddress()
  const [round, setRound] = useState(0)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [loads, setLoads] = useState(0)
  const reload = useCallback(() => setRound((last) => last + 1), [])

  useEffect(() => {
    const stop = new AbortController()
    void openOwner(toyId, given, stop.signal).then((next) => {
      if (stop.signal.aborted) return
      setOpened(next)
      setLoads((last) => last + 1)
      if (next.status === 'ready') tellOfEmail(next.email)
    })
    return () => stop.abort()
  }, [toyId, given, round])

  if (!opened) return { status: 'loading' }
  if (opened.status === 'failed') return { ...opened, retry: reload }
  if (opened.status === 'no-link') return opened
  const { toy, token } = opened
  const change = (part: Partial<typeof opened>) =>
    setOpened((last) => (last?.status === 'ready' ? { ...last, ...part } : last))
  const setters = {
    setToy: (next: OwnerToy) => change({ toy: next }),
    setToken: (next: string) => change({ token: next }),
  }
  return { status: 'ready', owner: { toyId: toy.id, token, toy, loads, reload, ...setters } }
}

function tellOfEmail(news: 'confirmed' | 'refused' | null): void {
  const words = ownerWords().email
  if (news === 'confirmed') showToast({ title: words.confirmedNow, description: words.confirmedText, tone: 'success' })
}
