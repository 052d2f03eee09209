import type { ShippingAddress } from '#contract/orders'
import { checkoutWords } from '../../messages/checkout.ts'
import { issueWords } from '../../messages/issues.ts'

export type ShippingField = keyof ShippingAddress

/** In the order of the form. */
const shippingFields: readonly ShippingField[] = ['name', 'email', 'address', 'city', 'postalCode', 'country']

type Problems = Partial<Record<ShippingField, { message?: string }>>

/** The toast for a form that cannot be sent: what is missing first, else everything that is too long at once. */
export function describeProblems(problems: Problems): { title: string; description: string } {
  const words = checkoutWords()
  const found = shippingFields.map((field) => problems[field]?.message).filter((message) => message !== undefined)
  const missing = issueWords().shippingMissing
  if (found.includes(missing)) return { title: words.missingTitle, description: missing }
  return { title: words.invalidTitle, description: found.join(', ') }
}

/** The sentence under a field: for an empty one its own, because the general one would be shown six times. */
export function fieldProblem(field: ShippingField, message: string | undefined): string | undefined {
  const words = checkoutWords()
  return message === issueWords().shippingMissing ? words.missingField[field] : message
}
