import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { sendInBackground } from './background-sync.ts'
import { fromServerOr } from './checkout.ts'
import { isCheckout, isMapCell, isNavigationOfApp, isPhoto, isReader, isTile } from './matching.ts'
import { keepSeen } from './keep-seen.ts'
import { photos } from './photos.ts'
import { followChange, openNotice, showNotice } from './push.ts'
import { reader } from './reader.ts'
import { withSavedJourney } from './saved-journey.ts'
import { isShare, receiveShare } from './share.ts'
import { mapCells, tiles } from './tiles.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

interface SyncEvent extends ExtendableEvent {
  tag: string
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
clientsClaim()

// The document without the words of any page: the server writes those into each address's own for crawlers and chats.
const appDocument = createHandlerBoundToURL('/index.html')
registerRoute(isCheckout, fromServerOr(appDocument))
registerRoute(isNavigationOfApp, withSavedJourney(appDocument))
registerRoute(isTile, tiles)
registerRoute(isMapCell, mapCells)
registerRoute(isPhoto, photos)
registerRoute(isReader, reader)
registerRoute(isShare, receiveShare, 'POST')

self.addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === 'outbox') waitUntil.call(event, sendInBackground(self.clients))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showNotice(self.registration, event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(openNotice(self.clients, event.notification))
})

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(followChange(self.registration.pushManager, event))
})

self.addEventListener('message', (event) => {
  const message = event.data as { type?: unknown; urls?: unknown } | null
  // The only way a new version takes over: the person asked for it in the page.
  if (message?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message?.type === 'KEEP_SEEN' && Array.isArray(message.urls))
    event.waitUntil(keepSeen(message.urls as string[], event))
})
