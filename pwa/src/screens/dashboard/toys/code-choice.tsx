import { adminToysWords } from '../../../messages/admin-toys.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'

/** What the code on a tag holds: the journey's address, or the password beside it. */
export type CodeKind = 'address' | 'password'

/** The admin's choice for the tags that are printed or exported next, with what each means. */
export function CodeChoice({ value, onChange }: { value: CodeKind; onChange: (kind: CodeKind) => void }) {
  const { legend, address, addressHint, password, passwordHint } = adminToysWords().code
  return (
    <RadioGroup
      legend={legend}
      value={value}
      onChange={onChange}
      choices={[
        { value: 'address', label: address, hint: addressHint },
        { value: 'password', label: password, hint: passwordHint },
      ]}
    />
  )
}
