import { createHash } from 'node:crypto'
import { defaultLocale } from '../contract/locale.ts'

export interface DemoPage {
  html: string
  /** The Content-Security-Policy it is sent with. */
  policy: string
}

// The colours of the app's scrapbook (pwa/src/ui/tokens.css), by day and by lamplight.
const style = `
:root{color-scheme:light dark;--paper:#f5ecdb;--sheet:#fffaf0;--ink:#2c2118;--soft:#64523f;--line:#d9c7a8;--strong:#8d7555;--accent:#b03a24;--on:#fff8ee;--focus:#1f5378}
@media (prefers-color-scheme:dark){:root{--paper:#191310;--sheet:#251d17;--ink:#f3e7d3;--soft:#cbb89c;--line:#4a3b2e;--strong:#a58c6b;--accent:#b03a24;--focus:#8fc3e6}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 Cabin,"Gill Sans","Segoe UI",system-ui,sans-serif}
main{width:100%;max-width:27rem;padding:2rem 1.75rem;background:var(--sheet);border:1px solid var(--line);border-radius:.75rem;box-shadow:0 10px 24px rgb(74 50 24/.14)}
h1{margin:0 0 .25rem;font:600 1.625rem/1.2 Besley,Rockwell,Georgia,serif}
p{margin:0 0 1.25rem;color:var(--soft)}
form{display:grid;gap:.75rem;margin:0}
button{display:block;width:100%;min-height:3rem;padding:.75rem 1rem;font:inherit;text-align:left;color:inherit;background:transparent;border:1px solid var(--strong);border-radius:.5rem;cursor:pointer}
button strong,button span{display:block;overflow-wrap:anywhere}
button span{font-size:.9375rem;color:var(--soft)}
.first{color:var(--on);background:var(--accent);border-color:var(--accent)}
.first span{color:inherit}
.quiet{border-color:transparent;text-align:center;text-decoration:underline}
button:hover{border-color:var(--ink)}
button:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
`

/** A page that imitates one of an outside provider, in our design, with no scripts. `body` is HTML. */
export function demoPage(title: string, body: string): DemoPage {
  const html = `<!doctype html>
<html lang="${defaultLocale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
  const hash = createHash('sha256').update(style).digest('base64')
  // No form-action: browsers apply it to redirects as well, and the last one leads to the app.
  return { html, policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; frame-ancestors 'none'` }
}
