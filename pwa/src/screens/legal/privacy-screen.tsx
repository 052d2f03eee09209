import { privacyWords } from '../../messages/legal.ts'
import { LegalPage } from './legal-page.tsx'

export function PrivacyScreen() {
  return <LegalPage text={privacyWords()} />
}
