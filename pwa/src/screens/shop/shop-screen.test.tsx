import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ShopScreen } from './shop-screen.tsx'

beforeEach(() => {
  sessionStorage.clear()
  render(<ShopScreen />)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' })
const less = () => screen.getByRole('button', { name: 'One tag fewer' })
const more = () => screen.getByRole('button', { name: 'One tag more' })
const buy = () => screen.getByRole('button', { name: /^Buy Now/ })

it('says what there is, what it costs and how it goes on', () => {
  expect(screen.getByRole('heading', { level: 1, name: 'Get Your Adventure Tag' })).toBeTruthy()
  for (const words of [
    'In Stock',
    '(127 reviews)',
    '£10.00',
    'Free shipping within the UK',
    'Secure payment with a card payment provider',
  ]) {
    expect(screen.getByText(words)).toBeTruthy()
  }
  expect(screen.getByRole('img', { name: 'Rated 5 out of 5 stars' }).children).toHaveLength(5)
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(screen.getByText('Attach it securely')).toBeTruthy()
})

it('shows one of two pictures', async () => {
  const shown = () => screen.getByRole('img', { name: /^The tag/ }).getAttribute('aria-label')
  const [front, worn] = [/Front and back/, /On a bear/].map((name) => screen.getByRole('button', { name }))
  const first = shown()
  expect(front?.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(worn as HTMLElement)
  expect(shown()).not.toBe(first)
  expect([front, worn].map((button) => button?.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
})

describe('the quantity', () => {
  it('starts at 1, which is the least', async () => {
    expect(quantity().value).toBe('1')
    expect(buy().textContent).toBe('Buy Now - £10.00')
    await userEvent.click(less())
    expect(quantity().value).toBe('1')
    await userEvent.click(more())
    await userEvent.click(more())
    expect(buy().textContent).toBe('Buy Now - £30.00')
    await userEvent.click(less())
    expect([quantity().value, buy().textContent]).toEqual(['2', 'Buy Now - £20.00'])
  })

  it('can be typed, and has no upper bound', async () => {
    await userEvent.clear(quantity())
    expect(buy().textContent).toBe('Buy Now - £10.00')
    await userEvent.type(quantity(), '123456789012345678')
    expect(buy().textContent).toBe('Buy Now - £1234567890123456780.00')
    await userEvent.keyboard('{ArrowUp}')
    expect(quantity().value).toBe('123456789012345679')
  })

  it.each([
    ['0', '1'],
    ['-5', '5'],
    ['abc', '1'],
  ])('typed as %s becomes %s', async (typed, becomes) => {
    await userEvent.clear(quantity())
    await userEvent.type(quantity(), typed)
    await userEvent.tab()
    expect(quantity().value).toBe(becomes)
  })
})

it('takes the quantity along to the checkout', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
  await userEvent.click(more())
  await userEvent.click(buy())
  expect(sessionStorage.getItem('checkout-quantity')).toBe('2')
  expect(assign).toHaveBeenCalledExactlyOnceWith('/checkout')
})
