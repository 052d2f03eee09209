import { onTestFinished } from 'vitest'

/** Gives the browser other properties for one test; undefined takes one away. */
export function stubNavigator(properties: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(properties)) {
    const before = Object.getOwnPropertyDescriptor(navigator, name)
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, name)
      if (before) Object.defineProperty(navigator, name, before)
    })
  }
}
