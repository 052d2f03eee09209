import { useState } from 'react'
import { useOnline } from '../../hooks/use-connection.ts'

/** A photo that could not be loaded gets words in its place, and another chance when the connection changes. */
export function useMissingPhoto(src: string | null) {
  const online = useOnline()
  const attempt = `${src} ${online}`
  const [failed, setFailed] = useState<string | null>(null)
  return { isMissing: failed === attempt, noteError: () => setFailed(attempt) }
}
