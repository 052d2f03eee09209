import { afterEach, expect, it, vi } from 'vitest'
import { dismissToast, showToast, toastStore } from '../ui/toast.ts'
import { whenUndisturbed } from './when-undisturbed.ts'

afterEach(() => document.body.replaceChildren())

function openDialog() {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  return dialog
}

it('runs at once when no dialog is open', () => {
  document.body.append(document.createElement('dialog'))
  const run = vi.fn()
  whenUndisturbed(run)
  expect(run).toHaveBeenCalledOnce()
})

it.each([
  ['closed', (dialog: HTMLElement) => dialog.removeAttribute('open')],
  ['taken away', (dialog: HTMLElement) => dialog.remove()],
])('waits until the last dialog is %s, and runs once', async (_, end) => {
  const [first, second] = [openDialog(), openDialog()]
  const run = vi.fn()
  whenUndisturbed(run)
  end(first)
  await new Promise((resolve) => setTimeout(resolve))
  expect(run).not.toHaveBeenCalled()
  end(second)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce(), 15_000)
  openDialog().remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(run).toHaveBeenCalledOnce()
})

it('waits for the message that comes as a dialog closes', async () => {
  const dialog = openDialog()
  const run = vi.fn()
  whenUndisturbed(run)
  showToast({ title: 'Thank you' })
  dialog.remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(run).not.toHaveBeenCalled()
  dismissToast(toastStore.read()?.id ?? 0)
  expect(run).toHaveBeenCalledOnce()
})
