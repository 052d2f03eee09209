import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepInstallPrompt } from './app/install-prompt.ts'
import { preloadHome, preloadJourney } from './app/router.tsx'
import { keepJourneyLead } from './hooks/journey-lead.ts'
import { installPopstateInterceptor } from './hooks/popstate-interceptor.ts'
import { keepFirstVisit } from './hooks/keep-first-visit.ts'
import { startReplayTriggers } from './hooks/start-replay.ts'
import { provideStorage } from './hooks/storage-support.ts'
import { setLocale } from './messages/catalogue.ts'
import { documentLocale } from './messages/locale.ts'
import './ui/base.css'

keepInstallPrompt()
installPopstateInterceptor()

const root = document.getElementById('root') as HTMLElement

/** The home page is prerendered (prerender.tsx) and hydrated here. */
function hydrate(): void {
  for (const control of root.querySelectorAll('[disabled]')) control.removeAttribute('disabled')
  // Parts that could not be prerendered are rendered here, which React reports as an error it recovered from.
  hydrateRoot(root, <App />, { onRecoverableError: () => undefined })
}

/** The app speaks the language that its document was written in. */
async function show(): Promise<void> {
  // Without storage, and without the code that stands in for it, pages show what needs none.
  await Promise.all([setLocale(documentLocale()), provideStorage().catch(() => undefined)])
  if (root.dataset['prerendered'] === 'home') return preloadHome().then(hydrate, hydrate)
  // The beginning of a journey stays until the journey itself can take its place.
  if (keepJourneyLead(root)) await preloadJourney().catch(() => undefined)
  createRoot(root).render(<App />)
}

void show().then(startReplayTriggers)
keepFirstVisit()
