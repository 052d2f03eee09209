import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** What an owner's link carries in its fragment: the token, and of an emailed one the code that confirms the address. */
export interface GivenLink {
  token: string
  code: string | null
}

function readFragment(hash: string): GivenLink | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''))
  const token = parts.get('k')
  return token ? { token, code: parts.get('c') } : null
}

/** The link that the page was opened with, also while it is open. It leaves the address bar and the history at once. */
export function useLinkInAddress(): GivenLink | null {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [given, setGiven] = useState(() => readFragment(hash))
  const [seen, setSeen] = useState(hash)
  if (hash !== seen) {
    setSeen(hash)
    const next = readFragment(hash)
    if (next) setGiven(next)
  }
  useEffect(() => {
    if (hash) void navigate({ pathname, search }, { replace: true })
  }, [hash, pathname, search, navigate])
  return given
}
