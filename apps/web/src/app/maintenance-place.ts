// Where a worker was when maintenance began, carried in the address of the maintenance page.
import { ownPlace } from '#platform/page/own-place.ts'

/** The place to go back to: one of ours, or home. A full address, or one that a browser would read as one, is not followed. */
export function placeAfterMaintenance(search: string, hash = ''): string {
  const place = ownPlace(new URLSearchParams(search).get('from') ?? '/') ?? '/'
  return place.includes('#') ? place : place + hash
}
