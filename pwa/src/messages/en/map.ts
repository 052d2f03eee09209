import { plural } from '../format.ts'
const frame = {
  controls: 'Map controls',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  resetView: 'Reset view',
  enterFullscreen: 'Fullscreen',
  exitFullscreen: 'Leave fullscreen',
}

export const mapMessages = {
  journey: {
    ...frame,
    map: 'Map of the journey. Arrow keys move it, plus and minus zoom.',
    emptyTitle: 'Ready for Adventure!',
    emptyText: 'The first stop will put a pin here.',
    pin: ({ number, title }: { number: number; title: string }) => `Stop ${number}: ${title}`,
    pendingPin: (title: string) => `Waiting to be sent: ${title}`,
    cluster: ({ count, numbers }: { count: number; numbers: string }) =>
      numbers === ''
        ? plural(count, { one: '# stop waiting to be sent', other: '# stops waiting to be sent' })
        : `${plural(count, { one: '# stop', other: '# stops' })} close together, ${numbers}`,
    samePlace: (count: number) => plural(count, { one: '# stop in this place', other: '# stops in this place' }),
    pending: 'Waiting to be sent',
    openPhoto: (title: string) => `Open the photo of ${title}`,
    photoUnavailable: 'This photo isn’t on your device yet',
    close: 'Close',
  },

  picker: {
    ...frame,
    map: 'World map for choosing the place. Arrow keys move the map under the cross, plus and minus zoom, Enter puts the pin there.',
    hint: 'Click or tap the map where you found the toy.',
    keyboardHint: 'Arrow keys move the map · + and − zoom · Enter puts the pin under the cross',
    pin: 'The chosen place',
    latitude: 'Latitude',
    longitude: 'Longitude',
    latitudeError: 'Latitude must be a number from -90 to 90',
    longitudeError: 'Longitude must be a number from -180 to 180',
    useMyLocation: 'Use my location',
    locating: 'Finding you…',
    locateProblems: {
      denied: 'This browser may not see your location. Allow it in the site settings, or choose the place on the map.',
      unavailable: 'Your device couldn’t tell where it is. Choose the place on the map instead.',
      timeout: 'Finding you took too long. Try again under open sky, or choose the place on the map.',
      insecure: 'Browsers share a location only with pages opened over https. Choose the place on the map instead.',
      unsupported: 'This browser can’t find your location. Choose the place on the map instead.',
    },
    chosen: (latitude: string, longitude: string) => `Location selected: ${latitude}, ${longitude}`,
  },
} as const
