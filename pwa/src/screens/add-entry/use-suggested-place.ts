import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { limits } from '#contract/limits'
import { fitsLimit } from '#contract/text'
import type { EntryState } from './use-entry-state.ts'

/**
 * Names the place of the pin as the map knows it, while nobody has named it: the nearest town, else the country. Returns
 * the name that stands in the form, so that the form can say whose it is; null once a person has written one.
 */
export function useSuggestedPlace(state: EntryState): string | null {
  const [suggested, setSuggested] = useState<string | null>(null)
  const latest = useRef({ state, suggested })
  useLayoutEffect(() => {
    latest.current = { state, suggested }
  })
  const { position } = state.form
  useEffect(() => {
    const { state: now, suggested: named } = latest.current
    if (!position) {
      // The name goes with the pin it was the name of.
      if (named !== null && now.form.location === named) now.change({ location: '' })
      return
    }
    let isCurrent = true
    // Whoever has begun to write in the field is not interrupted.
    const isFree = () =>
      document.activeElement?.getAttribute('data-field') !== 'location' &&
      ['', latest.current.suggested].includes(latest.current.state.form.location)
    const suggest = async () => {
      if (!isFree()) return
      const { suggestPlace } = await import('../../map/places.ts')
      const name = await suggestPlace(position)
      if (!isCurrent || name === null || !isFree() || !fitsLimit(name, limits.location)) return
      setSuggested(name)
      latest.current.state.change({ location: name })
    }
    // Without the code or the map's data the person writes the name, as always.
    suggest().catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [position])
  return suggested !== null && state.form.location === suggested ? suggested : null
}
