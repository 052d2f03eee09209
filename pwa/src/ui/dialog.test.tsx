import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

afterEach(cleanup)

function Story({ dismissible = true }: { dismissible?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add Journey Entry</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        dismissible={dismissible}
        title="Enter the password"
        description="It is on the back of the tag."
      >
        <TextField label="Password" value="" onChange={() => undefined} />
        <Button onClick={() => setOpen(false)}>Continue</Button>
      </Dialog>
    </>
  )
}

const openIt = async () => {
  const opener = screen.getByRole('button', { name: 'Add Journey Entry' })
  await userEvent.click(opener)
  return opener
}

describe('a dialog', () => {
  it('is not there until it is opened', () => {
    render(<Story />)
    expect(screen.queryByText('Enter the password')).toBeNull()
  })

  it('is named by its title, and its first field has the focus', async () => {
    render(<Story />)
    await openIt()
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Enter the password' })
    expect(dialog.open).toBe(true)
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  it.each([
    ['its close button', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['a button of its own', () => userEvent.click(screen.getByRole('button', { name: 'Continue' }))],
    [
      'Escape',
      () => Promise.resolve(screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }))),
    ],
    ['a press beside it', () => userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByRole('dialog') })],
  ])('closes by %s and gives the focus back', async (_, close) => {
    render(<Story />)
    const opener = await openIt()
    await close()
    await waitFor(() => expect(screen.queryByText('Enter the password')).toBeNull())
    expect(document.activeElement).toBe(opener)
  })

  it('stays while something runs that must not be interrupted', async () => {
    render(<Story dismissible={false} />)
    await openIt()
    const dialog = screen.getByRole('dialog')
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
    await userEvent.pointer({ keys: '[MouseLeft]', target: dialog })
    expect(screen.getByText('Enter the password')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })
})

describe('a question before something final', () => {
  it('starts on the safe answer and says what will happen', async () => {
    const onConfirm = vi.fn()
    const onClose = vi.fn()
    render(
      <ConfirmDialog open title="Discard this entry?" confirmLabel="Discard" onConfirm={onConfirm} onClose={onClose}>
        It has not been sent.
      </ConfirmDialog>,
    )
    const dialog = screen.getByRole('alertdialog', { name: 'Discard this entry?' })
    const described = document.getElementById(dialog.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('It has not been sent.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onClose).toHaveBeenCalledOnce()
  })
})
