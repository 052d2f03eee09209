import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepInstallPrompt } from './app/install-prompt.ts'
import { preloadHome } from './app/router.tsx'
import { openBackGate } from './hooks/back-gate.ts'
import { keepFirstVisit } from './hooks/keep-first-visit.ts'
import { startReplayTriggers } from './hooks/start-replay.ts'
import { setLocale } from './messages/catalogue.ts'
import { documentLocale } from './messages/locale.ts'
import './ui/base.css'

keepInstallPrompt()
openBackGate()

const root = document.getElementById('root') as HTMLElement

/** The front page comes drawn (drawn-home.tsx): it stays as it is and comes to life. */
function takeOver(): void {
  for (const control of root.querySelectorAll('[disabled]')) control.removeAttribute('disabled')
  // Parts that the build could not draw are drawn here, which React reports as something it recovered from.
  hydrateRoot(root, <App />, { onRecoverableError: () => undefined })
}

/** The app speaks the language that its document was written in. */
async function show(): Promise<void> {
  await setLocale(documentLocale())
  if (root.hasChildNodes()) await preloadHome().then(takeOver, takeOver)
  else createRoot(root).render(<App />)
}

void show()

keepFirstVisit()
startReplayTriggers()
