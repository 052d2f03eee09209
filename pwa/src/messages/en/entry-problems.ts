/** What is wrong with an entry as a whole, loaded when the form is checked. */
export const entryProblemMessages = {
  locationMissing: 'Please select a location on the map',
  missing: 'Missing Information',
  missingText: 'Please fill in all required fields and click on the map to select a location',
  locationTooLong: 'Location Too Long',
  commentTooLong: 'Comment Too Long',
  addedByTooLong: 'Name Too Long',
} as const
