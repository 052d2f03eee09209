import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterAll } from 'vitest'
import { dismissToast, toastStore } from '../../ui/toast.ts'

// On a busy machine a second is not long.
configure({ asyncUtilTimeout: 15_000 })

const { fetch } = window
/** Told by its name: the window is the same for every file of a worker. */
const wrapper = 'fetchAsBrowsersDo'
const wrapped = {
  /** happy-dom keeps every answer whatever `cache` says, and fails outside every test on a 304 that it keeps nothing for. */
  [wrapper]: (input: RequestInfo | URL, init?: RequestInit) => {
    if (init?.cache !== 'no-store') return fetch(input, init)
    const headers = new Headers(init.headers)
    headers.set('Cache-Control', 'no-cache')
    return fetch(input, { ...init, headers })
  },
}
if (fetch.name !== wrapper) window.fetch = wrapped[wrapper] as typeof fetch

/** happy-dom has no typefaces to wait for. */
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

/** Vitest setup: the files of a worker share one window, so each leaves it as if it had just been opened. */
afterAll(() => {
  cleanup()
  const toast = toastStore.read()
  if (toast) dismissToast(toast.id)
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
