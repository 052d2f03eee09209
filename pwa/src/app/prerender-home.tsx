import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { preloadHome } from './router.tsx'

/**
 * The home page as HTML, for the build (scripts/prerender-home.ts): it is read before its code has arrived. Links work from
 * the start; what needs the code is disabled until the program has taken the page over (main.tsx).
 */
export async function prerenderHome(): Promise<string> {
  await preloadHome()
  return renderToString(<App router={MemoryRouter} />).replace(/<(button|input)\b/g, '<$1 disabled')
}
