// Links. The design system knows no router: the app says how a path of its own is opened, else the browser opens it.
import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ComponentType, type ReactNode } from 'react'
import { Copy } from '#platform/copy/copy.tsx'
import { buttonClasses, type ButtonStyle } from './button.tsx'
import { Icon } from '../icon.tsx'

export type PathLinkProps = { to: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style' | 'target'>
export type OutsideLinkProps = { href: string; newTab?: boolean } & Omit<
  AnchorHTMLAttributes<HTMLAnchorElement>,
  'href' | 'style' | 'target' | 'rel'
>
export type LinkProps = PathLinkProps | OutsideLinkProps

function DocumentLink({ to, children, ...rest }: PathLinkProps) {
  return (
    <a href={to} {...rest}>
      {children}
    </a>
  )
}

const PathLinkContext = createContext<ComponentType<PathLinkProps>>(DocumentLink)

/** The signed-in app provides its router's link here; public pages are documents and need none. */
export const PathLinkProvider = PathLinkContext.Provider

/** A link by `to` (a path of this app) or by `href` (anything else; `newTab` says so to a screen reader too). */
export function Link(props: LinkProps) {
  const PathLink = useContext(PathLinkContext)
  if ('to' in props) return createElement(PathLink, props)
  const { href, newTab = false, children, ...rest } = props
  return (
    <a {...rest} href={href} {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      {newTab && ' '}
      {newTab && (
        <span className="vh">
          <Copy id="shell.link.new-tab" />
        </span>
      )}
    </a>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  full,
  icon,
  iconEnd,
  className,
  children,
  ...link
}: ButtonStyle & LinkProps & { children: ReactNode }) {
  const appearance: ButtonStyle = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) }
  return (
    <Link {...link} className={buttonClasses(appearance, className)}>
      {icon && <Icon of={icon} size="sm" />}
      {children}
      {iconEnd && <Icon of={iconEnd} size="sm" />}
    </Link>
  )
}
