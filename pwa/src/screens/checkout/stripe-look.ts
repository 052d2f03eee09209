import type { Appearance } from '@stripe/stripe-js'
import { useMemo, useSyncExternalStore } from 'react'

function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

const readTheme = () => document.documentElement.dataset.theme ?? 'light'

/** The page's colours for the frame of the provider, which sees none of our style sheets; follows the theme. */
export function useStripeLook(): Appearance {
  const theme = useSyncExternalStore(followTheme, readTheme)
  return useMemo(() => lookOf(theme), [theme])
}

function lookOf(theme: string): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  const border = `1.5px solid ${token('line-strong')}`
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('focus'),
      colorBackground: token('field'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-soft'),
      colorTextPlaceholder: token('ink-soft'),
      colorDanger: token('danger'),
      fontFamily: 'Gill Sans, Segoe UI, system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '8px',
      spacingUnit: '4px',
    },
    rules: {
      '.Input': { border, boxShadow: 'none' },
      '.Tab': { border, boxShadow: 'none' },
      '.Label': { fontWeight: '700', color: token('ink') },
    },
  }
}
