import { termsWords } from '../../messages/legal.ts'
import { LegalPage } from './legal-page.tsx'

export function TermsScreen() {
  return <LegalPage text={termsWords()} />
}
