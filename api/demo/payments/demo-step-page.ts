import { demoPage, type DemoPage } from '../demo-page.ts'

/** The page where a bank would ask its customer to confirm; it can be answered by keyboard and without scripts. */
export function demoStepPage(clientSecret: string): DemoPage {
  const query = (answer: string) =>
    new URLSearchParams({ payment_intent_client_secret: clientSecret, answer }).toString().replaceAll('&', '&amp;')
  const body = `<h1>Confirm your payment</h1>
<p>Demo checkout: no money moves. This is where your bank would ask you to confirm the payment.</p>
<form method="post" action="?${query('yes')}"><button class="first">Confirm payment</button></form>
<form method="post" action="?${query('no')}"><button class="quiet">Decline</button></form>`
  return demoPage('Confirm your payment', body)
}
