import type { LatLng, Map as LeafletMap } from 'leaflet'
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
  close(): void
  remove(): void
}

export function createPopups(map: LeafletMap, { labels, onOpenPhoto, onClosed }: PopupsOptions): Popups {
  const card = createPopupCard(map)
  const open = (content: HTMLElement, at: LatLng, stop: MapStop, title: string) => {
    const leave = () => {
      card.close()
      if (!onClosed(stop)) map.getContainer().focus({ preventScroll: true })
    }
    content.className = styles.content ?? ''
    const sheet = sheetOf(content, title, labels().close, leave)
    card.open(sheet, at)
    // What is longer than the map is scrolled by keys as well.
    if (content.scrollHeight > content.clientHeight) content.tabIndex = 0
    sheet.focus({ preventScroll: true })
  }

  const showStop = (stop: MapStop, at: LatLng) => open(stopContent(stop, labels(), onOpenPhoto()), at, stop, stop.title)

  const showList = (stops: readonly MapStop[], at: LatLng) => {
    const [first] = stops
    if (!first) return
    const title = labels().samePlace(stops.length)
    const content = listContent(stops, title, labels().pending, (stop) => showStop(stop, at))
    open(content, at, first, title)
  }

  return { showStop, showList, close: card.close, remove: card.remove }
}

function sheetOf(content: HTMLElement, title: string, closeLabel: string, onLeave: () => void): HTMLElement {
  const bar = element('div', styles.bar)
  const button = element('button', styles.close, '×')
  button.type = 'button'
  button.setAttribute('aria-label', closeLabel)
  button.addEventListener('click', onLeave)
  bar.append(button)
  const sheet = element('div', styles.sheet)
  sheet.tabIndex = -1
  sheet.setAttribute('role', 'dialog')
  sheet.setAttribute('aria-label', title)
  sheet.append(bar, content)
  sheet.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    // Marked as dealt with, so that Escape does not leave fullscreen as well.
    event.preventDefault()
    onLeave()
  })
  return sheet
}

function listContent(
  stops: readonly MapStop[],
  title: string,
  pending: string,
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
  content.append(element('p', styles.title, title), list)
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
