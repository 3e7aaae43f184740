// Masks a worker's own contacts on a page that others may read over their shoulder. Spec 3, "Masking". Pure.

/** "*** *** 0101": the last 4 digits. */
export function maskPhoneNumber(digits: string): string {
  return `*** *** ${digits.slice(-4)}`
}

/** "m**********@example.com": the first character and the domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return first + email.slice(first.length, at).replaceAll(/./gsu, '*') + email.slice(at)
}
