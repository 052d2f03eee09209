const photoGoes = 'Its photo is deleted too, unless another entry shows the same photo.'

/** The Comments tab of the dashboard: what finders wrote. */
export const adminEntryMessages = {
  label: 'Comments',
  search: 'Search by place, comment, name or toy',
  toyFilter: 'Toy',
  allToys: 'All Toys',
  toyPlaceholder: 'Type a name or an ID',
  toyName: (name: string, id: string) => `${name} (${id})`,
  columns: {
    id: 'ID',
    toy: 'Toy',
    location: 'Location',
    addedBy: 'Added By',
    date: 'Date',
    comment: 'Comment',
    actions: 'Actions',
  },
  noComment: 'No comment',
  openPhoto: (location: string) => `Open photo from ${location}`,
  photoOf: (location: string) => `Photo from ${location}`,
  photoMissing: 'This photo can’t be shown.',
  view: (id: number, toy: string) => `View journey of ${toy}, entry ${id}`,
  edit: (id: number) => `Edit entry ${id}`,
  remove: (id: number) => `Delete entry ${id}`,
  erase: (id: number) => `Erase entry ${id}`,

  noneMatch: 'No entries match your search criteria',
  hidden: 'Hidden',
  none: 'No journey entries found',

  editTitle: 'Edit Journey Entry',
  editing: (id: number, toy: string) => `Entry ${id} for ${toy}`,
  fields: {
    location: 'Location',
    addedBy: 'Added By',
    comment: 'Comment',
    image: 'Photo',
    currentImage: 'Current photo',
  },
  save: 'Save Changes',
  saving: 'Saving…',

  deletion: {
    title: (id: number) => `Delete entry ${id}?`,
    text: 'Are you sure you want to delete this entry? This action cannot be undone.',
    photo: photoGoes,
    yes: 'Delete',
    deleted: 'Entry deleted',
    failed: 'Failed to delete entry',
  },

  erasure: {
    title: (id: number) => `Erase entry ${id}?`,
    text: `The entry is removed with the finder’s name, words and place, and with all reports about it. ${photoGoes} This action cannot be undone.`,
    yes: 'Erase',
    done: 'Entry erased',
    failed: 'Failed to erase entry',
  },

  updated: 'Entry updated',
  updateFailed: 'Failed to update entry',
} as const
