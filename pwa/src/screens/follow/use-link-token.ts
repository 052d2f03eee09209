import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * The token of the link that was opened. It comes in the fragment, which no server sees, and moves into the history's
 * state, where a reload finds it: in the address bar it could be copied by accident.
 */
export function useLinkToken(): string {
  const { hash, pathname, state } = useLocation()
  const navigate = useNavigate()
  const inFragment = hash.slice(1)
  useEffect(() => {
    if (inFragment) void navigate(pathname, { replace: true, state: { token: inFragment } })
  }, [inFragment, pathname, navigate])
  const { token } = (state ?? {}) as { token?: unknown }
  return inFragment || (typeof token === 'string' ? token : '')
}
