import { createHash } from 'node:crypto'

const style = `
:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
body{min-height:100vh;margin:0;display:grid;place-items:center;background:#f6efe0;color:#2d2a26}
main{max-width:26rem;margin:1rem;padding:2rem;background:#fffdf6;border:1px solid #d9ccb0;border-radius:.5rem}
h1{margin:0 0 .5rem;font:600 1.5rem/1.25 Georgia,serif}
p{margin:0 0 1.25rem}
form{margin:0 0 .75rem}
button{width:100%;min-height:3rem;font:inherit;font-weight:600;border-radius:.375rem;cursor:pointer}
.yes{background:#1d5c45;color:#fff;border:1px solid #1d5c45}
.no{background:transparent;color:inherit;border:1px solid currentColor}
button:focus-visible{outline:3px solid #c2571b;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#15201c;color:#efe7d6}main{background:#1e2c26;border-color:#3d5047}}
`

/** The page where a bank would ask its customer to confirm; it can be answered by keyboard and without scripts. */
export function demoStepPage(clientSecret: string): { html: string; policy: string } {
  const query = (answer: string) =>
    new URLSearchParams({ payment_intent_client_secret: clientSecret, answer }).toString().replaceAll('&', '&amp;')
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Confirm your payment</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Confirm your payment</h1>
<p>Demo checkout: no money moves. This is where your bank would ask you to confirm the payment.</p>
<form method="post" action="?${query('yes')}"><button class="yes">Confirm payment</button></form>
<form method="post" action="?${query('no')}"><button class="no">Refuse</button></form>
</main>
</body>
</html>
`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
  return { html, policy }
}
