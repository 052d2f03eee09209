import 'fake-indexeddb/auto'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FollowLink } from '#contract/followers'
import { FollowScreen } from './follow-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bruno = { toyId: 'BEAR7', name: 'Bruno' }
const kit = { toyId: 'FOX-1', name: null }
const link: FollowLink = { toy: bruno, isConfirmed: false, others: [] }

interface Asked {
  path: string
  method: string
  token: string | null
  body: unknown
}
let asked: Asked[] = []
beforeEach(() => void (asked = []))

function answerWith(answers: Record<string, () => Response>) {
  vi.stubGlobal('fetch', (input: string | URL, init: RequestInit = {}) => {
    const { pathname, search, hash } = new URL(String(input))
    expect(search + hash).toBe('')
    const token = new Headers(init.headers).get('authorization')
    asked.push({
      ...{ path: pathname, method: init.method ?? 'GET', token },
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
    })
    const answer = answers[pathname]
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('no network'))
  })
}

function Address() {
  const { pathname, hash } = useLocation()
  return <output aria-label="address">{pathname + hash}</output>
}

function open(address: string) {
  render(
    <MemoryRouter initialEntries={[address]}>
      <Address />
      <Routes>
        <Route path="/follow/:action" element={<FollowScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const gives = (body: unknown) => () => Response.json(body)
const missing = () => Response.json({ code: 'not_found', message: 'This link isn’t valid any more.' }, { status: 404 })
const address = () => screen.getByRole('status', { name: 'address' }).textContent

describe('the page behind the link in the first email', () => {
  it('changes nothing by being opened, and follows by a press', async () => {
    answerWith({ '/api/follow': gives(link), '/api/follow/confirm': gives({ confirmed: [bruno] }) })
    const user = open('/follow/confirm#secret')
    const button = await screen.findByRole('button', { name: 'Yes, follow Bruno' })
    expect(asked.map(({ method }) => method)).toEqual(['GET'])
    // The token is in no address: not in the bar, nor in a request.
    await waitFor(() => expect(address()).toBe('/follow/confirm'))
    await user.click(button)
    const heading = await screen.findByRole('heading', { level: 1, name: 'You’re following' })
    expect(document.activeElement).toBe(heading)
    expect(screen.getByRole('link', { name: 'Bruno' }).getAttribute('href')).toBe('/journey/BEAR7')
    expect(asked.at(-1)).toEqual({
      path: '/api/follow/confirm',
      method: 'POST',
      token: 'Bearer secret',
      body: { toyIds: ['BEAR7'] },
    })
  })

  it('offers what else was asked for, and chooses none of it', async () => {
    answerWith({ '/api/follow': gives({ ...link, others: [kit] }), '/api/follow/confirm': gives({ confirmed: [kit] }) })
    const user = open('/follow/confirm#secret')
    const [own, other] = await screen.findAllByRole<HTMLInputElement>('checkbox')
    expect([own?.checked, other?.checked]).toEqual([true, false])
    await user.click(screen.getByRole('checkbox', { name: 'Bruno' }))
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Yes, follow' })
    expect(button.disabled).toBe(true)
    await user.click(screen.getByRole('checkbox', { name: 'Tag FOX-1' }))
    await user.click(button)
    await screen.findByRole('heading', { level: 1, name: 'You’re following' })
    expect(asked.at(-1)?.body).toEqual({ toyIds: ['FOX-1'] })
  })

  it('asks about what was asked for since it was used', async () => {
    const later = { ...link, isConfirmed: true, others: [kit] }
    answerWith({ '/api/follow': gives(later), '/api/follow/confirm': gives({ confirmed: [kit] }) })
    const user = open('/follow/confirm#secret')
    const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map((box) => box.checked)).toEqual([false])
    await user.click(screen.getByRole('checkbox', { name: 'Tag FOX-1' }))
    await user.click(screen.getByRole('button', { name: 'Yes, follow' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re following' })).toBeTruthy()
    expect(asked.at(-1)?.body).toEqual({ toyIds: ['FOX-1'] })
    cleanup()

    answerWith({ '/api/follow': gives({ ...link, isConfirmed: true }) })
    open('/follow/confirm#secret')
    expect(await screen.findByRole('heading', { level: 1, name: 'You’re following' })).toBeTruthy()
  })

  it('says when the link is too old, and when nobody answers', async () => {
    answerWith({ '/api/follow': missing })
    open('/follow/confirm#old')
    expect(await screen.findByRole('heading', { level: 1, name: 'This link isn’t valid any more' })).toBeTruthy()
    cleanup()
    answerWith({})
    const user = open('/follow/confirm#secret')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    answerWith({ '/api/follow': gives(link) })
    await user.click(retry)
    expect(await screen.findByRole('button', { name: 'Yes, follow Bruno' })).toBeTruthy()
  })

  it('keeps the question when the press could not be sent', async () => {
    answerWith({ '/api/follow': gives(link) })
    const user = open('/follow/confirm#secret')
    await user.click(await screen.findByRole('button', { name: 'Yes, follow Bruno' }))
    expect((await screen.findByText(/Our server couldn’t be reached/)).getAttribute('role')).toBe('alert')
    expect(screen.getByRole('button', { name: 'Yes, follow Bruno' })).toBeTruthy()
  })
})

describe('the page behind the link in every email', () => {
  it('stops by a press', async () => {
    answerWith({ '/api/follow': gives({ ...link, isConfirmed: true }), '/api/follow/leave': gives({ left: true }) })
    const user = open('/follow/leave#secret')
    await user.click(await screen.findByRole('button', { name: 'Stop following Bruno' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'You no longer follow this journey' })).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ path: '/api/follow/leave', method: 'POST', token: 'Bearer secret' })
  })

  it('offers not to be asked again to an address that has not said yes', async () => {
    answerWith({ '/api/follow': gives(link), '/api/follow/leave': gives({ left: true }) })
    const user = open('/follow/leave#secret')
    expect(await screen.findByRole('heading', { level: 1, name: 'Not you?' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Don’t ask again' }))
    expect(await screen.findByText('Your address has been deleted.')).toBeTruthy()
  })
})

it('is no page at another address', async () => {
  open('/follow/elsewhere')
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy()
})
