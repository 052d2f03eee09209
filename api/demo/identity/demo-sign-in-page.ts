import { escapeHtml } from '../../contract/html.ts'
import { demoPage, type DemoPage } from '../demo-page.ts'

export interface DemoAccount {
  id: string
  name: string
  email: string
  isVerified: boolean
  /** One line about who this is. */
  about: string
}

/** Where an account of the demo provider is chosen; works by keyboard and without scripts. */
export function demoSignInPage(accounts: readonly DemoAccount[]): DemoPage {
  const buttons = accounts.map(
    ({ id, name, email, about }, i) =>
      `<button name="account" value="${escapeHtml(id)}"${i === 0 ? ' class="first"' : ''}>` +
      `<strong>${escapeHtml(name)}</strong><span>${escapeHtml(email)}</span><span>${escapeHtml(about)}</span></button>`,
  )
  const body = `<h1>Who is signing in?</h1>
<p>Demo sign-in: this page replaces a real identity provider. No password needed.</p>
<form method="post">
${buttons.join('\n')}
<button name="account" value="" class="quiet">Cancel</button>
</form>`
  return demoPage('Demo sign-in', body)
}

/** What is left to say when there is no sign-in under way. */
export function demoProblemPage(): DemoPage {
  const body = '<h1>This sign-in has expired</h1>\n<p>Go back to Plush Trails and sign in again.</p>'
  return demoPage('Demo sign-in', body)
}
