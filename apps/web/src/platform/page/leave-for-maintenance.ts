// Navigates from a page that cannot be shown now to the maintenance page. It is a file of its own, because a simulated page
// cannot navigate.

export const maintenancePath = '/maintenance'

/** `from` is where the worker was (decision 41). What follows `#` may be a secret of a link: it stays there, and is sent to no server. */
export function leaveForMaintenance(): void {
  const { pathname, search, hash } = window.location
  if (pathname === maintenancePath) return
  window.location.replace(`${maintenancePath}?from=${encodeURIComponent(pathname + search)}${hash}`)
}
