// Opens the design system's links by the router of the signed-in app, without loading a document.
import { Link } from '@tanstack/react-router'
import type { PathLinkProps } from '#ui'

export function RouterLink({ to, ...rest }: PathLinkProps) {
  // The menu says itself which entry is current (specification 2), so the router's own marks stay off.
  return <Link {...rest} to={to} activeProps={{}} activeOptions={{ exact: true }} />
}
