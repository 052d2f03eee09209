import { JourneyMap } from '../../map/journey-map.tsx'
import type { JourneyMapProps } from '../../map/props.ts'
import { mapWords } from '../../messages/map.ts'

/** The map with its words, which nobody needs before it. */
export function MapOfStops(props: Omit<JourneyMapProps, 'labels'>) {
  return <JourneyMap {...props} labels={mapWords().journey} />
}
