import { DivIcon, Marker, type LatLngExpression } from 'leaflet'
import type { PinLook } from './pin-look.ts'
import styles from './pins.module.css'

/** A real button, so that keys and screen readers need nothing more. */
export function createPinButton(look: PinLook, name: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = styles.pin ?? ''
  button.setAttribute('aria-label', name)
  button.dataset.kind = look.kind
  if (look.pending) button.dataset.pending = ''
  if (look.count > 1) button.dataset.count = ''
  button.style.setProperty('--letters', `${look.text.length}`)
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
