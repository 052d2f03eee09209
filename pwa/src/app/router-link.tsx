import { useLinkClickHandler, useLocation } from 'react-router-dom'
import type { AppLinkProps } from '../ui/app-link.tsx'

/**
 * The link of the components, as the router's. The router's own Link carries 3 KB of prefetching for servers we do not
 * have. A link to the page one is on says so.
 */
export function RouterLink({ href, onClick, ...rest }: AppLinkProps) {
  const { pathname } = useLocation()
  const follow = useLinkClickHandler<HTMLAnchorElement>(href, rest.target === undefined ? {} : { target: rest.target })
  return (
    <a
      aria-current={pathname === href ? 'page' : undefined}
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
