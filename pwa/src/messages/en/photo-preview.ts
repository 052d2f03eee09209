/** A photo of a journey as large as the screen allows. */
export const photoPreviewMessages = {
  preview: (location: string) => `Photo from ${location}`,
  previewPosition: (index: number, all: number) => `Photo ${index} of ${all}`,
  pager: 'All photos of the journey',
  previousPhoto: 'Newer photo',
  nextPhoto: 'Earlier photo',
} as const
