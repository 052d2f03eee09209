import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Button, ButtonLink } from './button.tsx'
import { PhotoFrame } from './photo-frame.tsx'

afterEach(cleanup)

describe('a button', () => {
  it('submits nothing unless it says so', () => {
    render(<Button>Cancel</Button>)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).type).toBe('button')
  })

  it('ignores presses while it works, but keeps the focus', async () => {
    const onClick = vi.fn()
    const submitted = vi.fn()
    render(
      <form onSubmit={submitted}>
        <Button type="submit" busy onClick={onClick}>
          Submit Entry
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Submit Entry' })
    await userEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(submitted).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-busy')).toBe('true')
  })

  it('can be a link that looks like one', () => {
    render(<ButtonLink href="/shop">Get Started</ButtonLink>)
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toBe('/shop')
  })
})

describe('a photo frame', () => {
  it('shows the photo with its words', () => {
    render(<PhotoFrame src="/photos/a.webp" alt="Portrait of Mossy" caption="Nikkō" />)
    expect(screen.getByRole('img', { name: 'Portrait of Mossy' }).getAttribute('src')).toBe('/photos/a.webp')
    expect(screen.getByRole('figure').textContent).toBe('Nikkō')
  })

  it('says so when there is none', () => {
    render(<PhotoFrame src={null} alt="" onOpen={() => undefined} openLabel="Open" />)
    expect(screen.getByText('No image available')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('opens by a press when it can', async () => {
    const onOpen = vi.fn()
    render(<PhotoFrame src="/photos/a.webp" alt="A beach" onOpen={onOpen} openLabel="Open photo" />)
    await userEvent.click(screen.getByRole('button', { name: 'Open photo' }))
    expect(onOpen).toHaveBeenCalledOnce()
  })
})
