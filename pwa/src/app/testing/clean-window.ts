import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { afterAll } from 'vitest'
import { dismissToast, toastStore } from '../../ui/toast.ts'

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
