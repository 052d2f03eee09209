import { afterEach, expect, it, vi } from 'vitest'
import { whenNoDialogIsOpen } from './when-no-dialog.ts'

afterEach(() => document.body.replaceChildren())

function openDialog() {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.setAttribute('open', '')
  return dialog
}

it('runs at once when no dialog is open', () => {
  document.body.append(document.createElement('dialog'))
  const run = vi.fn()
  whenNoDialogIsOpen(run)
  expect(run).toHaveBeenCalledOnce()
})

it.each([
  ['closed', (dialog: HTMLElement) => dialog.removeAttribute('open')],
  ['taken away', (dialog: HTMLElement) => dialog.remove()],
])('waits until the last dialog is %s, and runs once', async (_, end) => {
  const [first, second] = [openDialog(), openDialog()]
  const run = vi.fn()
  whenNoDialogIsOpen(run)
  end(first)
  await new Promise((resolve) => setTimeout(resolve))
  expect(run).not.toHaveBeenCalled()
  end(second)
  await vi.waitFor(() => expect(run).toHaveBeenCalledOnce())
  openDialog().remove()
  await new Promise((resolve) => setTimeout(resolve))
  expect(run).toHaveBeenCalledOnce()
})
