// Reads the activation code from the link on a card carrier. Readings 4.2, "QR link opens ?code=".
import { useEffect, useState } from 'react'
import { pathOf } from './step/index.ts'

/**
 * Empty where the page was opened by another address. The code is taken out of the address, so that it stays in no history, and is kept in
 * memory alone until the step that asks for it is due.
 *
 * @param path  the address that the document was loaded for
 */
export function useCodeOfLink(path: string): string {
  // Read only: a page may render twice before it is seen.
  const [code] = useState(() =>
    path === pathOf('card-activation') ? (new URLSearchParams(window.location.search).get('code') ?? '') : '',
  )
  useEffect(() => {
    const { pathname, search } = window.location
    if (code !== '' && search !== '') window.history.replaceState(null, '', pathname)
  }, [code])
  return code
}

/** The same dialog inside the app, which asks a worker to log in first. */
export function activationPath(code: string): string {
  return `/card-management?${new URLSearchParams({ code }).toString()}`
}
