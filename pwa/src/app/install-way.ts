// Apart from the prompt, which the first script keeps: the offer comes later.
import { isInstalled, isIos } from '../hooks/installed.ts'
import { keptInstallPrompt, takeInstallPrompt } from './install-prompt.ts'

/** Calls back when the app has been installed, in whichever way. Returns how to stop listening. */
export function onInstalled(run: () => void): () => void {
  addEventListener('appinstalled', run)
  return () => removeEventListener('appinstalled', run)
}

export type InstallWay = 'prompt' | 'ios' | null

/** How this browser installs an app, or null when it cannot, or is the installed app already. */
export function installWay(): InstallWay {
  if (isInstalled()) return null
  if (keptInstallPrompt()) return 'prompt'
  return isIos() ? 'ios' : null
}

export async function install(): Promise<void> {
  await takeInstallPrompt()?.prompt()
}
