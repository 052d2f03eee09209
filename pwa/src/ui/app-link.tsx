import { createContext, createElement, use, type AnchorHTMLAttributes, type ComponentType, type Ref } from 'react'

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  ref?: Ref<HTMLAnchorElement>
}

const PlainLink = (props: AppLinkProps) => <a {...props} />

const LinkContext = createContext<ComponentType<AppLinkProps>>(PlainLink)

/** The app puts the router's link here, so that the components know no router. */
export const LinkProvider = LinkContext.Provider

/** A link to one of the app's own screens, without a page load. For another site or a file use a plain `a`. */
export function AppLink(props: AppLinkProps) {
  return createElement(use(LinkContext), props)
}
