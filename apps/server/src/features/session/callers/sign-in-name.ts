// Reads the name by which a worker's devices and apps know them: the contact that they sign in with.
import { formatPhone } from '@daybreak/time'
import type { Person } from '#features/employee'

/** An e-mail address says more than a number in a list of accounts. */
export function signInNameOf({ firstName, contacts }: Person): string {
  const verified = contacts.filter(({ isVerified }) => isVerified)
  const shown = verified.find(({ kind }) => kind === 'email') ?? verified[0]
  if (shown === undefined) return firstName
  return shown.kind === 'phone' ? formatPhone(shown.value) : shown.value
}
