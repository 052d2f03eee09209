/** The page that opens a journey by its tag ID. */
export const trackMessages = {
  title: 'Track Your Plush Friend',
  tagId: 'Enter Tag ID',
  placeholder: 'e.g. BEAR7',
  view: 'View',
  hint: "Enter the ID code to view the toy's journey. You'll need the password only to add new entries.",
  backToHome: 'Back to Home',
  recent: 'Recently viewed',
  recentText: 'Saved on this device. They work offline.',
  missing: { title: 'Missing Information', description: 'Please enter a toy ID to view its journey' },
} as const
