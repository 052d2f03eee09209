/** This machine failed at a photo, which says nothing about the photo: no time, no memory, a thread that died. */
export class ProcessingError extends Error {
  override readonly name = 'ProcessingError'
}

/** How the image library and the decoders say so; they have no codes. */
const words =
  /^timeout: \d+% complete|^E[A-Z]{3,}: |out of memory|\bOOM\b|unable to allocate|cannot (allocate|enlarge)|allocation failed|too many open files|no space left|input file is missing|unable to open/i

/** True when a photo was not made because of us: the same photo may succeed later. */
export function isOwnFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof ProcessingError || 'syscall' in error || words.test(error.message)
}
