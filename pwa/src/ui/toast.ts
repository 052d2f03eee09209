export interface Toast {
  title: string
  description?: string
  tone?: 'default' | 'success' | 'destructive'
}

export interface ShownToast extends Toast {
  id: number
}

let current: ShownToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function set(toast: ShownToast | null) {
  current = toast
  for (const listener of listeners) listener()
}

/** Shows one message for five seconds, in place of the one that is there. */
export function showToast(toast: Toast): void {
  set({ ...toast, id: ++lastId })
}

/** Takes the message away, unless another has taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null)
}

export const toastStore = {
  read: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
