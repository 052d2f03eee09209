import { useController, type Control } from 'react-hook-form'
import { countryChoices } from '#contract/countries'
import type { ShippingAddress } from '#contract/orders'
import { formatTag } from '../../messages/format.ts'
import { checkoutWords } from '../../messages/checkout.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import styles from './checkout.module.css'
import { fieldProblem, type ShippingField } from './shipping-problems.ts'

type Form = Control<ShippingAddress>

/** Where it goes. Every field says to the browser what it is, so that a filled-in address costs one tap. */
export function ShippingFields({ control }: { control: Form }) {
  const words = checkoutWords()
  const name = useShippingField(control, 'name')
  const email = useShippingField(control, 'email')
  const address = useShippingField(control, 'address')
  const city = useShippingField(control, 'city')
  const postalCode = useShippingField(control, 'postalCode')
  const country = useShippingField(control, 'country')
  return (
    <section aria-labelledby="shipping" className={styles.section}>
      <h2 id="shipping">{words.shippingTitle}</h2>
      <TextField {...name} autoComplete="shipping name" />
      <TextField
        {...email}
        hint={words.emailHint}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextArea {...address} rows={2} autoComplete="shipping street-address" />
      <div className={styles.pair}>
        <TextField {...city} autoComplete="shipping address-level2" />
        <TextField {...postalCode} autoComplete="shipping postal-code" autoCapitalize="characters" />
      </div>
      <SelectField {...country} choices={countries()} autoComplete="shipping country" />
    </section>
  )
}

function useShippingField(control: Form, field: ShippingField) {
  const words = checkoutWords()
  const { field: input, fieldState } = useController({ control, name: field })
  return {
    ...input,
    label: words[field],
    error: fieldProblem(field, fieldState.error?.message),
    required: true,
  }
}

const countries = () => countryChoices(formatTag()).map(({ code, name }) => ({ value: code, label: name }))
