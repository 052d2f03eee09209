import { useSite } from '../../hooks/use-site.ts'
import { privacyWords, termsWords } from '../../messages/legal.ts'
import { LegalPage } from './legal-page.tsx'

export function TermsScreen() {
  return <LegalPage text={termsWords()} />
}

/** With the times for which this site keeps things. */
export function PrivacyScreen() {
  const text = privacyWords()
  const { retention } = useSite()
  const { title, body } = text.sections.retention
  const told = body.map((part) => (typeof part === 'string' ? part : part(retention)))
  return <LegalPage text={{ ...text, sections: { ...text.sections, retention: { title, body: told } } }} />
}
