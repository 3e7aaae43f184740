// Where a worker was when maintenance began, carried in the address of the maintenance page.

/** The path to go back to: one of ours, or home. A full address, or one that a browser would read as one, is not followed. */
export function placeAfterMaintenance(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '/'
  return /^\/(?![/\\])/.test(from) ? from : '/'
}
