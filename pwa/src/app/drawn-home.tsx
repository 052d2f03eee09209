import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { HomeScreen } from '../screens/home/home-screen.tsx'
import { LinkProvider } from '../ui/app-link.tsx'
import { Layout } from './layout.tsx'
import { RouterLink } from './router-link.tsx'

/**
 * The front page as HTML, for the build (scripts/draw-home.ts): it is read before its code has arrived. Links work from
 * the start; what needs the code is disabled until the live page takes its place.
 */
export function drawHome(): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LinkProvider value={RouterLink}>
        <Layout>
          <HomeScreen />
        </Layout>
      </LinkProvider>
    </MemoryRouter>,
  )
  return html.replace(/<(button|input)\b/g, '<$1 disabled')
}
