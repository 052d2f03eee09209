import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Goes on to another screen in place of this one, as long as there is one to go to. */
export function useRedirect(to: string | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (to !== null) void navigate(to, { replace: true })
  }, [to, navigate])
}
