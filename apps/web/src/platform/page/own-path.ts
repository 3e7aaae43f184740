// Decides which addresses a page may redirect to: paths of this very site, and nothing that a browser would read as another one.

/** Path, query and fragment, or null when the text names no path of ours. */
export function ownPath(text: string): string | null {
  if (!text.startsWith('/')) return null
  try {
    const { origin, pathname, search, hash } = new URL(text, window.location.origin)
    // Only after parsing does it show that "/\t/evil" and "/.//evil" are "//evil".
    const isOurs = origin === window.location.origin && !pathname.startsWith('//')
    return isOurs ? pathname + search + hash : null
  } catch {
    // No address at all.
    return null
  }
}
