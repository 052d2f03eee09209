import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { journeyStates, leadKey, leadTokens as token } from '#contract/journey-lead'
import { App } from './app.tsx'
import { preloadHome } from './router.tsx'

/**
 * The home page as HTML, for the build (scripts/prerender.ts): it is read before its code has arrived. Links work from
 * the start; what needs the code is disabled until the program has taken the page over (main.tsx).
 */
export async function prerenderHome(): Promise<string> {
  await preloadHome()
  return withoutControls(renderToString(<App router={MemoryRouter} />))
}

/**
 * The beginning of a journey's page in each of its forms, with tokens for a toy's own words, which the server and the
 * service worker put in (contract/journey-lead.ts).
 */
export async function prerenderJourney(): Promise<Record<string, string>> {
  const { JourneyLead } = await import('../screens/journey/journey-lead.tsx')
  const pages = journeyStates.map((state) => {
    const source = { src: token.src, srcSet: token.srcSet, width: token.width, height: token.height }
    const none = { src: null, srcSet: undefined, width: undefined, height: undefined }
    const page = renderToString(
      <App router={JourneyRouter}>
        <JourneyLead
          status={state.status}
          id={token.id}
          name={token.name}
          mission={state.hasMission ? token.mission : null}
          source={state.hasPhoto ? source : none}
        />
      </App>,
    )
    return [leadKey(state), withoutControls(onlyFirstScreen(page))]
  })
  return Object.fromEntries(pages) as Record<string, string>
}

const JourneyRouter = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/journey/A']}>{children}</MemoryRouter>
)

/** Without the footer, and without the preload of a portrait that follows at once. */
const onlyFirstScreen = (html: string) =>
  html.replace(/^<link rel="preload"[^>]*>/, '').replace(/<footer[\s\S]*<\/footer>/, '')

const withoutControls = (html: string) => html.replace(/<(button|input)\b/g, '<$1 disabled')
