// Reads and writes where a worker was when maintenance began, in the address of the maintenance page.
import { ownPath } from '#platform/page/own-path.ts'

/** The path to go back to: one of ours, or home. A full address, or one that a browser would read as one, is not followed. */
export function pathAfterMaintenance(search: string, hash = ''): string {
  const path = ownPath(new URLSearchParams(search).get('from') ?? '/') ?? '/'
  return path.includes('#') ? path : path + hash
}
