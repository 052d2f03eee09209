/** Tag ids are compared ignoring case; this is the form rows are found by. */
export const idKey = (toyId: string): string => toyId.trim().toLowerCase()
