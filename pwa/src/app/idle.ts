import { useEffect, useState } from 'react'
import { whenIdle } from '../hooks/use-later.ts'

/** False during the first load, true after it: for parts whose code must not weigh on the first page. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return idle
}
