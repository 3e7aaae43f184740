// Seals the identifying values of a roster row, and keeps the earlier ones where the row has none.
import type { FieldEncryption } from '#platform/crypto/field-encryption.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'
import type { RosterPerson } from './person.ts'
import type { StoredPerson } from './stored.store.ts'
import type { SealedPerson } from './roster.store.ts'

const table = 'employers_roster'

type ToSeal = { id: string; person: RosterPerson; rowHash: Uint8Array; stored: StoredPerson | null }
type SealingDeps = { encryption: FieldEncryption; keyedHash: KeyedHash }

export function sealPerson({ id, person, rowHash, stored }: ToSeal, deps: SealingDeps): SealedPerson {
  return { id, person, rowHash, ...birthDateOf({ id, person, stored }, deps), ...ssnOf({ id, person, stored }, deps) }
}

type Part = Omit<ToSeal, 'rowHash'>

function birthDateOf({ id, person, stored }: Part, { encryption, keyedHash }: SealingDeps) {
  const { birthDate } = person
  const { birthDateSealed = null, birthDateHash = null } = stored ?? {}
  if (birthDate === null) return { birthDateSealed, birthDateHash }
  if (isOneOf(keyedHash.all('employers.birth_date', birthDate), birthDateHash)) return { birthDateSealed, birthDateHash }
  return {
    birthDateSealed: encryption.seal(birthDate, { table, column: 'birth_date_sealed', row: id }),
    birthDateHash: keyedHash.newest('employers.birth_date', birthDate),
  }
}

/** The last four alone, where they are others than those that are known, leave no whole number that still fits them. */
function ssnOf({ id, person, stored }: Part, { encryption, keyedHash }: SealingDeps) {
  const { ssn, ssnLast4 } = person
  const { ssnSealed = null, ssnLast4Hash = null } = stored ?? {}
  if (ssnLast4 === null) return { ssnSealed, ssnLast4Hash }
  const field = { table, column: 'ssn_sealed', row: id }
  const areSameDigits = isOneOf(keyedHash.all('employers.ssn_last4', ssnLast4), ssnLast4Hash)
  if (areSameDigits && (ssn === null || (ssnSealed !== null && encryption.open(ssnSealed, field) === ssn)))
    return { ssnSealed, ssnLast4Hash }
  const ssnLast4HashNow = keyedHash.newest('employers.ssn_last4', ssnLast4)
  return { ssnSealed: ssn === null ? null : encryption.seal(ssn, field), ssnLast4Hash: ssnLast4HashNow }
}

/** What was hashed by an older key is no change: `ops fields reseal` hashes it again. */
function isOneOf(hashes: readonly Uint8Array[], stored: Uint8Array | null): boolean {
  return stored !== null && hashes.some((hash) => Buffer.compare(hash, stored) === 0)
}
