import { LocationPicker } from '../../map/location-picker.tsx'
import type { LocationPickerProps } from '../../map/props.ts'
import { mapWords } from '../../messages/map.ts'

/** The map with its words, which nobody needs before it. */
export function PlacePicker(props: Omit<LocationPickerProps, 'labels'>) {
  return <LocationPicker {...props} labels={mapWords().picker} />
}
