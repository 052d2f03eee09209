import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepInstallPrompt } from './app/install-prompt.ts'
import { keepFirstVisit } from './hooks/keep-first-visit.ts'
import { startReplayTriggers } from './hooks/start-replay.ts'
import './ui/base.css'

keepInstallPrompt()

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

keepFirstVisit()
startReplayTriggers()
