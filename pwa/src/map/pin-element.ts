import { DivIcon, Marker, type LatLngExpression } from 'leaflet'
import styles from './pins.module.css'

export interface PinLook {
  /** What the pin bears; '' is the hollow pin of a stop that waits to be sent. */
  text: string
  /** More than one stop: how many. */
  count: number
  /** Something in it waits to be sent. */
  pending: boolean
  /** The newest stop: here the toy is now. */
  latest: boolean
  name: string
}

/** A real button, so that keys and screen readers need nothing more. */
export function createPinButton(look: PinLook): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.pin ?? ''
  button.setAttribute('aria-label', look.name)
  button.dataset.kind = look.text === '' ? 'pending' : look.latest ? 'latest' : 'stop'
  if (look.pending) button.dataset.pending = ''
  if (look.count > 1) button.dataset.count = ''
  button.append(part('head', look.text))
  if (look.count > 1) button.append(part('count', `${look.count}`))
  return button
}

function part(kind: 'head' | 'count', text: string): HTMLElement {
  const span = document.createElement('span')
  span.className = styles[kind] ?? ''
  span.textContent = text
  return span
}

/** Leaflet asks an icon for its element. */
class PlaceIcon extends DivIcon {
  override createIcon(): HTMLElement {
    const element = document.createElement('div')
    element.className = `${styles.pin} ${styles.place}`
    element.setAttribute('aria-hidden', 'true')
    element.append(part('head', ''))
    return element
  }

  override createShadow(): HTMLElement {
    return null as unknown as HTMLElement
  }
}

/** A pin that only shows a place: it takes no click and no focus. */
export function createPlacePin(at: LatLngExpression): Marker {
  return new Marker(at, { icon: new PlaceIcon(), keyboard: false, interactive: false })
}
