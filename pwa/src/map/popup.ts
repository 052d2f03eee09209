import { latLng, type LatLng, type Map as LeafletMap } from 'leaflet'
import { createPopupCard } from './popup-card.ts'
import styles from './popup.module.css'
import type { JourneyMapLabels, MapStop } from './props.ts'

export interface PopupsOptions {
  labels(): JourneyMapLabels
  onOpenPhoto(): ((id: MapStop['id']) => void) | undefined
  /** Takes the keyboard's focus when a popup closes; false when there is nothing of the stop to take it. */
  onClosed(stop: MapStop): boolean
}

export interface Popups {
  showStop(stop: MapStop, at: LatLng): void
  /** Stops on one spot: a list whose lines open the stops. */
  showList(stops: readonly MapStop[], at: LatLng): void
  /** Says what these stops say now: one that waited may have been sent, or corrected, or taken back. */
  setStops(stops: readonly MapStop[]): void
  close(): void
  remove(): void
}

interface ShownPopup {
  stops: readonly MapStop[]
  at: LatLng
  sheet: HTMLElement
  content: HTMLElement
}

export function createPopups(map: LeafletMap, { labels, onOpenPhoto, onClosed }: PopupsOptions): Popups {
  const card = createPopupCard(map)
  let shown: ShownPopup | null = null

  const leave = () => {
    const [stop] = shown?.stops ?? []
    shown = null
    card.close()
    if (!stop || !onClosed(stop)) map.getContainer().focus({ preventScroll: true })
  }
  const contentOf = (stops: readonly MapStop[], at: LatLng) => {
    const [stop] = stops
    const content =
      stop && stops.length === 1
        ? stopContent(stop, labels(), onOpenPhoto())
        : listContent(stops, labels(), (chosen) => open([chosen], at))
    content.className = styles.content ?? ''
    return content
  }

  const open = (stops: readonly MapStop[], at: LatLng) => {
    const content = contentOf(stops, at)
    const sheet = sheetOf(content, labels().close, leave)
    sheet.setAttribute('aria-label', nameOf(stops, labels()))
    shown = { stops, at, sheet, content }
    card.open(sheet, at)
    offerToKeys(content)
    sheet.focus({ preventScroll: true })
  }

  const setStops = (all: readonly MapStop[]) => {
    if (!shown?.sheet.isConnected) return
    const stops = shown.stops.flatMap((stop) => findAgain(stop, all) ?? [])
    if (stops.length === 0) return shown.sheet.contains(document.activeElement) ? leave() : card.close()
    if (JSON.stringify(stops) === JSON.stringify(shown.stops)) return
    const { sheet, content } = shown
    const at = placeOf(stops, shown.at)
    const hadFocus = content.contains(document.activeElement)
    shown = { stops, at, sheet, content: contentOf(stops, at) }
    content.replaceWith(shown.content)
    sheet.setAttribute('aria-label', nameOf(stops, labels()))
    card.refit(at)
    offerToKeys(shown.content)
    if (hadFocus) sheet.focus({ preventScroll: true })
  }

  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown?.sheet.isConnected) return
    // Marked as dealt with, so that Escape does not leave fullscreen as well.
    event.preventDefault()
    leave()
  }
  map.getContainer().addEventListener('keydown', onKey)

  return {
    showStop: (stop, at) => open([stop], at),
    showList: open,
    setStops,
    close: card.close,
    remove() {
      map.getContainer().removeEventListener('keydown', onKey)
      card.remove()
    },
  }
}

const nameOf = (stops: readonly MapStop[], { samePlace }: JourneyMapLabels) =>
  stops.length === 1 ? (stops[0]?.title ?? '') : samePlace(stops.length)

/** A stop gets another id when it is sent; its place may then be rounded. */
function findAgain(stop: MapStop, all: readonly MapStop[]): MapStop | undefined {
  return all.find(({ id, submissionKey }) => id === stop.id || submissionKey === stop.id)
}

/** Where the stops are, in the copy of the world in which they were pressed. */
function placeOf(stops: readonly MapStop[], pressed: LatLng): LatLng {
  const [stop] = stops
  if (!stop || stops.length > 1) return pressed
  return latLng(stop.latitude, stop.longitude + 360 * Math.round((pressed.lng - stop.longitude) / 360))
}

/** What is longer than the map is scrolled by keys as well. */
function offerToKeys(content: HTMLElement): void {
  if (content.scrollHeight > content.clientHeight) content.tabIndex = 0
}

function sheetOf(content: HTMLElement, closeLabel: string, onLeave: () => void): HTMLElement {
  const bar = element('div', styles.bar)
  const button = element('button', styles.close, '×')
  button.type = 'button'
  button.setAttribute('aria-label', closeLabel)
  button.addEventListener('click', onLeave)
  bar.append(button)
  const sheet = element('div', styles.sheet)
  sheet.tabIndex = -1
  sheet.setAttribute('role', 'dialog')
  sheet.append(bar, content)
  return sheet
}

function listContent(
  stops: readonly MapStop[],
  { samePlace, pending }: JourneyMapLabels,
  onChoose: (stop: MapStop) => void,
): HTMLElement {
  const list = element('ol', styles.list)
  for (const stop of stops) {
    const line = element('button', styles.line)
    line.type = 'button'
    line.append(
      element('span', styles.number, stop.number === null ? '' : `${stop.number}`),
      element('span', styles.lineTitle, stop.title),
      element('span', styles.date, stop.number === null ? pending : stop.dateText),
    )
    line.addEventListener('click', () => onChoose(stop))
    const item = element('li')
    item.append(line)
    list.append(item)
  }
  const content = element('div')
  content.append(element('p', styles.title, samePlace(stops.length)), list)
  return content
}

function stopContent(
  stop: MapStop,
  labels: JourneyMapLabels,
  onOpenPhoto: ((id: MapStop['id']) => void) | undefined,
): HTMLElement {
  const content = element('div')
  if (stop.photoUrl !== null) content.append(photoOf(stop, stop.photoUrl, labels, onOpenPhoto))
  const title = element('p', styles.title)
  if (stop.number !== null) title.append(element('span', styles.number, `${stop.number}`))
  title.append(stop.title)
  content.append(title)
  content.append(element('p', styles.date, stop.dateText))
  if (stop.number === null) content.append(element('p', styles.pending, labels.pending))
  if (stop.text !== '') content.append(element('p', styles.text, stop.text))
  return content
}

function photoOf(
  stop: MapStop,
  url: string,
  labels: JourneyMapLabels,
  onOpenPhoto: ((id: MapStop['id']) => void) | undefined,
): HTMLElement {
  const image = element('img', styles.photo)
  image.width = 260
  image.height = 190
  image.decoding = 'async'
  image.alt = onOpenPhoto ? '' : stop.title
  image.src = url
  const frame = element(onOpenPhoto ? 'button' : 'div', styles.print)
  frame.append(image)
  if (onOpenPhoto && frame instanceof HTMLButtonElement) {
    frame.type = 'button'
    frame.setAttribute('aria-label', labels.openPhoto(stop.title))
    frame.addEventListener('click', () => onOpenPhoto(stop.id))
  }
  image.addEventListener('error', () => frame.replaceWith(element('p', styles.noPhoto, labels.photoUnavailable)), {
    once: true,
  })
  return frame
}

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className?: string,
  text?: string,
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text !== undefined) made.textContent = text
  return made
}
