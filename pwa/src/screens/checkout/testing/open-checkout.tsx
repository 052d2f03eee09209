import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { CheckoutScreen } from '../checkout-screen.tsx'

export const address = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  address: '12 St James’s Square',
  city: 'London',
  postalCode: 'SW1Y 4JH',
  country: 'GB',
}

/** The screen as the app mounts it: strict, so that React runs every effect twice. */
export function openCheckout() {
  return render(
    <StrictMode>
      <MemoryRouter initialEntries={['/checkout']}>
        <Routes>
          <Route path="/checkout" element={<CheckoutScreen />} />
          <Route path="/" element={<h1>Home of the app</h1>} />
        </Routes>
      </MemoryRouter>
    </StrictMode>,
  )
}

export const field = (name: string) => screen.getByRole('textbox', { name })
export const payButton = () => screen.findByRole('button', { name: /^Complete Payment/ })

export async function fill(name: string, text: string): Promise<void> {
  const input = field(name)
  await userEvent.clear(input)
  input.focus()
  await userEvent.paste(text)
}

export async function fillShipping(): Promise<void> {
  await fill('Full Name', address.name)
  await fill('Email', address.email)
  await fill('Address', address.address)
  await fill('City', address.city)
  await fill('Postal Code', address.postalCode)
}

export async function chooseCard(number: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: `Use ${number}` }))
}
