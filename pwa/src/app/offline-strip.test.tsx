import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { exchange } from '../data/http.ts'
import { breakOff, html, type Step } from '../data/testing/scripted-server.ts'
import { useScriptedServer } from '../data/testing/use-scripted-server.ts'
import { OfflineStrip } from './offline-strip.tsx'

const server = useScriptedServer()
beforeEach(() => void window.dispatchEvent(new Event('online')))
afterEach(cleanup)

const ask = () => act(() => exchange('/healthz', { timeLimit: 2_000 }).then(undefined, () => undefined))

const ways: [string, Step, RegExp][] = [
  ['does not answer', breakOff, /^Our server isn’t answering/],
  ['is behind a sign-in page', html(200), /^This network answers in our place/],
]
it.each(ways)(
  'says that the server %s, asks again by itself, and falls silent when it answers',
  async (_, step, words) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    render(<OfflineStrip />)
    server.everything = step
    await ask()
    expect(await screen.findByText(words)).toBeTruthy()
    server.everything = null
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    await waitFor(() => expect(screen.queryByText(words)).toBeNull())
    vi.useRealTimers()
  },
)
