/** What a translation of `T` has to look like: the same keys, the same parameters, any text. */
export type Words<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof T]: Words<T[Key]> }

/** The texts of a plural by the categories that the language has; `#` is the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** Makes `(1, { one: '# stop', other: '# stops' })` into '1 stop' by the rules of a language (a BCP 47 tag). */
export function pluralIn(tag: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(tag)
  const numbers = new Intl.NumberFormat(tag)
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count))
}
