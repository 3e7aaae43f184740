// Chooses the destination of a code requested by text: the number, or e-mail when the number stopped texts.
import { readAddressee, type ContactHolder } from '#features/employee'
import type { Transaction } from '#platform/database/database.ts'
import { isText, type Channel } from '#platform/outbox/channel.ts'
import type { TextConsent } from '#platform/outbox/consent.ts'
import { nobody, type Contact } from '../callers/index.ts'

export type Destination = { contact: Contact; channel: Channel; isInsteadOfText: boolean }
type Wanted = { contact: Contact; channel: Channel }
type ConsentDeps = { consent: TextConsent }

/** Whether the worker has sent STOP to the channel of the code. */
export async function isStopped({ consent }: ConsentDeps, tx: Transaction, { contact, channel }: Wanted): Promise<boolean> {
  return isText(channel) && !(await consent.isGiven(tx, contact.value, 'security_codes'))
}

/**
 * Readings T1: "after STOP sign-in falls to e-mail or passkey and says so". The same query runs for a number that no one holds.
 *
 * @returns null when the worker has no e-mail address to fall to
 */
export async function findDestination(
  deps: ConsentDeps,
  tx: Transaction,
  { holder, ...wanted }: Wanted & { holder: ContactHolder | null },
): Promise<Destination | null> {
  if (!(await isStopped(deps, tx, wanted))) return { ...wanted, isInsteadOfText: false }
  const addressee = await readAddressee(tx, holder?.employeeId ?? nobody)
  const email = addressee?.contacts.find(({ kind }) => kind === 'email')
  return email === undefined ? null : { contact: { kind: 'email', value: email.value }, channel: 'email', isInsteadOfText: true }
}
