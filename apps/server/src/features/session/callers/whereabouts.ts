// Identifies the network and the contact of a request, by which limits and locks count it.
import { findContactHolder, readAddressee, type ContactHolder } from '#features/employee'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { Transaction } from '#platform/database/database.ts'
import { limitKey } from '#platform/http/access/rate-limits.ts'
import { findClaim, type Claim } from './claims.store.ts'
import { isDeviceOf, type Origin } from './codes.store.ts'
import { isUnitedStatesPhone } from './area-codes.rules.ts'
import type { Contact } from './contacts.rules.ts'
import { hashToken, isSameHash } from './secrets.ts'

/** The origin of a request. */
export type Caller = { address: string; deviceToken: string | null; userAgent: string | null }

/** Names no employee: a query about it takes the same time. */
export const nobody = '00000000-0000-0000-0000-000000000000'

export type Whereabouts = Origin & {
  holder: ContactHolder | null
  /** The contact is one that an operator typed, and no one has proven yet to be the holder. */
  claim: Claim | null
  isKnownDevice: boolean
  sourceHash: Uint8Array
}

/** The origin of a request about a contact, and the owner of the contact. */
export async function locate(
  { keyedHash }: { keyedHash: KeyedHash },
  tx: Transaction,
  contact: Contact,
  caller: Caller,
): Promise<Whereabouts> {
  const contactHash = hashContact(keyedHash, contact)
  const proven = await findContactHolder(tx, contact.kind, contact.value)
  const claimed = await findClaimed(tx, contactHash)
  // A worker who has proven the contact is preferred to one for whom an operator typed it.
  const claim = proven === null && isReachable(contact) ? claimed : null
  const holder = isReachable(contact) ? (proven ?? claimed?.holder ?? null) : null
  const isKnownDevice =
    caller.deviceToken !== null && (await isDeviceOf(tx, holder?.employeeId ?? nobody, hashToken(caller.deviceToken)))
  const sourceHash = hashSource(keyedHash, caller)
  return {
    holder,
    claim: claim?.claim ?? null,
    isKnownDevice,
    sourceHash,
    contactHash,
    originHash: isKnownDevice ? keyedHash('session.device', `${caller.deviceToken}:${contactText(contact)}`) : sourceHash,
  }
}

async function findClaimed(tx: Transaction, contactHash: Uint8Array): Promise<{ claim: Claim; holder: ContactHolder } | null> {
  const claim = await findClaim(tx, contactHash)
  const addressee = await readAddressee(tx, claim?.employeeId ?? nobody)
  if (claim === null || addressee === null) return null
  const { language, timeZone } = addressee
  return { claim, holder: { employeeId: claim.employeeId, language, timeZone } }
}

/** Quality, "only US numbers": a code never goes elsewhere, so elsewhere no one has an account. */
export function isReachable({ kind, value }: Contact): boolean {
  return kind === 'email' || isUnitedStatesPhone(value)
}

export function hashContact(keyedHash: KeyedHash, contact: Contact): Uint8Array {
  return keyedHash('session.contact', contactText(contact))
}

/** The worker's contact that a code went to. */
export function contactOfHash(
  { keyedHash }: { keyedHash: KeyedHash },
  { contacts }: { contacts: readonly Contact[] },
  hash: Uint8Array,
): Contact | null {
  return contacts.find((contact) => isSameHash(hashContact(keyedHash, contact), hash)) ?? null
}

export function hashSource(keyedHash: KeyedHash, { address }: Pick<Caller, 'address'>): Uint8Array {
  return keyedHash('session.source', sourceOf(address))
}

function contactText({ kind, value }: Contact): string {
  return `${kind}:${value}`
}

/** Quality, "limits by address range (/24, /64)". */
export function sourceOf(address: string): string {
  const key = limitKey(address)
  return key.includes(':') ? key : `${key.slice(0, key.lastIndexOf('.'))}.0/24`
}
