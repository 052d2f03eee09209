import { shippingMessages, type ShippingAddress } from '#contract/orders'
import { checkoutWords } from '../../messages/checkout.ts'

export type ShippingField = keyof ShippingAddress

/** In the order of the form. */
export const shippingFields: readonly ShippingField[] = ['name', 'email', 'address', 'city', 'postalCode', 'country']

type Problems = Partial<Record<ShippingField, { message?: string }>>

/** The toast for a form that cannot be sent: what is missing first, else everything that is too long at once. */
export function describeProblems(problems: Problems): { title: string; description: string } {
  const words = checkoutWords()
  const found = shippingFields.map((field) => problems[field]?.message).filter((message) => message !== undefined)
  if (found.includes(shippingMessages.missing)) {
    return { title: words.missingTitle, description: shippingMessages.missing }
  }
  return { title: words.invalidTitle, description: found.join(', ') }
}

/** The sentence under a field: for an empty one its own, because the general one would stand there six times. */
export function fieldProblem(field: ShippingField, message: string | undefined): string | undefined {
  const words = checkoutWords()
  return message === shippingMessages.missing ? words.missingField[field] : message
}
