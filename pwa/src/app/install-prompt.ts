import { isInstalled, isIos } from '../hooks/installed.ts'

/** Chromium's event, not in the DOM's types. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let prompt: InstallPromptEvent | null = null

/** Keeps the browser's own offer for the right moment. Call once at start: the event may come before the app draws. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompt = event as InstallPromptEvent
  })
  addEventListener('appinstalled', () => {
    prompt = null
  })
}

/** Calls back when the app has been installed, in whichever way. Returns how to stop listening. */
export function onInstalled(run: () => void): () => void {
  addEventListener('appinstalled', run)
  return () => removeEventListener('appinstalled', run)
}

export type InstallWay = 'prompt' | 'ios' | null

/** How this browser installs an app, or null when it cannot, or is the installed app already. */
export function installWay(): InstallWay {
  if (isInstalled()) return null
  if (prompt) return 'prompt'
  return isIos() ? 'ios' : null
}

export async function install(): Promise<void> {
  const kept = prompt
  prompt = null
  await kept?.prompt()
}
