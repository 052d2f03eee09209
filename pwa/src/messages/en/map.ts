import { plural } from '../format.ts'
const frame = {
  controls: 'Map controls',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  resetView: 'Reset view',
  enterFullscreen: 'Fullscreen',
  exitFullscreen: 'Exit fullscreen',
}

export const mapMessages = {
  journey: {
    ...frame,
    map: 'Map of the journey. Use the arrow keys to move it, plus and minus to zoom.',
    emptyTitle: 'Ready for Adventure!',
    emptyText: 'The first stop will appear here.',
    pin: ({ number, title }: { number: number; title: string }) => `Stop ${number}: ${title}`,
    pendingPin: (title: string) => `Waiting to be sent: ${title}`,
    cluster: ({ count, numbers, waiting }: { count: number; numbers: string; waiting: number }) => {
      if (waiting === count)
        return plural(count, { one: '# stop waiting to be sent', other: '# stops waiting to be sent' })
      const stops = `${plural(count, { one: '# stop', other: '# stops' })} close together, ${numbers}`
      return waiting > 0 ? `${stops}; ${waiting} of them waiting to be sent` : stops
    },
    samePlace: (count: number) => plural(count, { one: '# stop at this place', other: '# stops at this place' }),
    pending: 'Waiting to be sent',
    openPhoto: (title: string) => `Open the photo of ${title}`,
    photoUnavailable: 'This photo isn’t on your device yet',
    close: 'Close',
  },

  picker: {
    ...frame,
    map: 'World map for choosing a location. Use the arrow keys to move the map under the cross, plus and minus to zoom, and Enter to place the pin.',
    hint: 'Click or tap the map where you found the toy, or add a photo with its location below.',
    keyboardHint: 'Arrow keys to move · + and − to zoom · Enter to place the pin',
    pin: 'Selected location',
    latitude: 'Latitude',
    longitude: 'Longitude',
    latitudeError: 'Latitude must be a number from -90 to 90',
    longitudeError: 'Longitude must be a number from -180 to 180',
    useMyLocation: 'Use my location',
    locating: 'Finding your location…',
    locateProblems: {
      denied: 'Location access is blocked. Allow it in your browser’s site settings, or choose the place on the map.',
      unavailable: 'Your device couldn’t find your location. Choose the place on the map instead.',
      timeout: 'Finding your location took too long. Try again outdoors, or choose the place on the map.',
      insecure: 'Your location is only available on a secure (https) page. Choose the place on the map instead.',
      unsupported: 'This browser can’t find your location. Choose the place on the map instead.',
    },
    chosen: (latitude: string, longitude: string) => `Location selected: ${latitude}, ${longitude}`,
    where: ({ country, town }: { country: string | null; town: { name: string; km: number } | null }) => {
      if (!town) return country ?? ''
      const name = country ? `${town.name}, ${country}` : town.name
      return town.km < 3 ? name : `${Math.round(town.km)} km from ${name}`
    },
  },
} as const
