import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog } from './dialog.tsx'
import { dismissToast, showToast, toastStore } from './toast.ts'
import ToastRegion from './toast-region.tsx'
import { createToaster, Toaster } from './toaster.tsx'

afterEach(() => {
  vi.useRealTimers()
  act(() => {
    const left = toastStore.read()
    if (left) dismissToast(left.id)
  })
  cleanup()
})

const show = (title: string, description = '') => act(() => showToast({ title, description, tone: 'destructive' }))

describe('a toast', () => {
  it('shows its title and its sentence', async () => {
    render(<Toaster />)
    show('Missing Information', 'Please enter a toy ID to view its journey')
    expect(await screen.findByText('Missing Information')).toBeTruthy()
    expect(screen.getByText('Please enter a toy ID to view its journey')).toBeTruthy()
  })

  it('gives way to the next: one at a time', async () => {
    render(<Toaster />)
    show('First')
    await screen.findByText('First')
    show('Second')
    expect(await screen.findByText('Second')).toBeTruthy()
    expect(screen.queryByText('First')).toBeNull()
  })

  it('closes by its button', async () => {
    render(<Toaster />)
    show('Copied')
    await screen.findByText('Copied')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull())
  })

  it('closes by Escape', async () => {
    render(<Toaster />)
    show('Copied')
    await screen.findByText('Copied')
    screen.getByRole('button', { name: 'Close' }).focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull())
  })

  it('is gone after five seconds, not before', async () => {
    render(<Toaster />)
    show('Loaded first')
    await screen.findByText('Loaded first')
    vi.useFakeTimers()
    show('Copied')
    act(() => void vi.advanceTimersByTime(4900))
    expect(screen.getByText('Copied')).toBeTruthy()
    act(() => void vi.advanceTimersByTime(200))
    expect(screen.queryByText('Copied')).toBeNull()
  })

  it('is reached by F8', async () => {
    render(<Toaster />)
    show('Copied')
    await screen.findByText('Copied')
    await userEvent.keyboard('[F8]')
    const region = screen.getByRole('region', { name: 'Notifications (F8)' })
    expect(region.contains(document.activeElement)).toBe(true)
  })

  it('stands inside an open dialog, where it can be reached, and on the page after it', async () => {
    const page = (open: boolean) => (
      <>
        <Dialog open={open} onClose={() => undefined} title="Enter the password" />
        <Toaster />
      </>
    )
    const { rerender } = render(page(true))
    show('Missing Password')
    const text = await screen.findByText('Missing Password')
    expect(screen.getByRole('dialog', { name: 'Enter the password' }).contains(text)).toBe(true)
    rerender(page(false))
    await waitFor(() => expect(screen.getByText('Missing Password').closest('dialog')).toBeNull())
  })
})

it('survives the dialog it was shown in', async () => {
  function Page({ withDialog }: { withDialog: boolean }) {
    return (
      <>
        {withDialog && (
          <Dialog open title="Activate Your Tag" onClose={() => undefined}>
            <p>Form</p>
          </Dialog>
        )}
        <Toaster />
      </>
    )
  }
  const { rerender } = render(<Page withDialog />)
  show('Toy Activated!')
  await screen.findByText('Toy Activated!')
  rerender(<Page withDialog={false} />)
  await waitFor(() => expect(screen.getByText('Toy Activated!')).toBeTruthy())
})

it('asks for its code again with the next message when it could not be had', async () => {
  const asked: string[] = []
  const Late = createToaster(() => {
    asked.push(toastStore.read()?.title ?? '')
    return asked.length === 1 ? Promise.reject(new TypeError('offline')) : Promise.resolve(ToastRegion)
  })
  render(<Late />)
  show('Lost')
  await waitFor(() => expect(asked).toEqual(['Lost']))
  show('Shown')
  expect(await screen.findByText('Shown')).toBeTruthy()
  show('Shown too')
  await screen.findByText('Shown too')
  expect(asked).toEqual(['Lost', 'Shown'])
})
