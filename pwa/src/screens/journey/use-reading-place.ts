import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { tabStorage } from '../../hooks/device-storage.ts'
import { keepInView } from './keep-in-view.ts'

/** How far below the window's upper edge a stop begins; the page itself where no stop is in view. */
interface Place {
  stop: number | null
  top: number
}

const patience = 10_000

/**
 * A reload, Back and Forward lead to where the person was. The browser knows a height alone, and gives up before the
 * stops are there. A journey is told from other visits to it by a name in its entry of the history. Returns the stop that
 * has to be drawn.
 */
export function useReadingPlace(): number | null {
  const { key } = useLocation()
  const [lastRead] = useState(() => savedPlace()?.stop ?? null)
  useLayoutEffect(() => {
    const search = look(savedPlace())
    const visit = visitHere() ?? `place-${Date.now()}`
    // The router writes entries of its own.
    history.replaceState({ ...history.state, visit }, '')
    history.scrollRestoration = 'manual'
    const save = () => {
      // What is still being looked for stays what it is.
      if (!search || search.signal.aborted) tabStorage.write(visit, JSON.stringify(placeInView()))
    }
    // A page that is left for good is hidden first.
    document.addEventListener('visibilitychange', save)
    return () => {
      save()
      search?.abort()
      document.removeEventListener('visibilitychange', save)
      // By now that of the next page, which has it from this one.
      history.scrollRestoration = 'auto'
    }
  }, [key])
  return lastRead
}

function look(place: Place | null): AbortController | null {
  if (!place) return null
  show(place)
  // The top of the page stays there by itself.
  if (place.stop === null && !place.top) return null
  const search = keepInView(() => show(place))
  setTimeout(() => search.abort(), patience)
  return search
}

const visitHere = () => (history.state as { visit?: string } | null)?.visit

function savedPlace(): Place | null {
  return JSON.parse(tabStorage.read(visitHere() ?? '') ?? 'null') as Place | null
}

function placeInView(): Place {
  const stops = [...document.querySelectorAll<HTMLElement>('[data-stop]')]
  const stop = stops.find((each) => each.getBoundingClientRect().bottom > 0) ?? stops.at(-1)
  const top = stop?.getBoundingClientRect().top ?? innerHeight
  return top < innerHeight ? { stop: Number(stop?.dataset['stop']), top } : { stop: null, top: -scrollY }
}

function show({ stop, top }: Place): void {
  const shown = stop === null ? document.body : document.querySelector(`[data-stop="${stop}"]`)
  const away = shown ? shown.getBoundingClientRect().top - top : 0
  if (Math.abs(away) >= 1) scrollBy(0, away)
}
