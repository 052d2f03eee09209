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

export const keptInstallPrompt = (): InstallPromptEvent | null => prompt

/** It can be shown once. */
export function takeInstallPrompt(): InstallPromptEvent | null {
  const taken = prompt
  prompt = null
  return taken
}
