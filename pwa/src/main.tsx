import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepInstallPrompt } from './app/install-prompt.ts'
import { preloadHome } from './app/router.tsx'
import { keepFirstVisit } from './hooks/keep-first-visit.ts'
import { startReplayTriggers } from './hooks/start-replay.ts'
import './ui/base.css'

keepInstallPrompt()

const root = document.getElementById('root') as HTMLElement
const mount = () =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )

// The front page comes drawn; it stands until its code can take over without a gap.
if (root.hasChildNodes()) preloadHome().then(mount, mount)
else mount()

keepFirstVisit()
startReplayTriggers()
