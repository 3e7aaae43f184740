// Connects the session room to other rooms and to the configuration.
import { matchCard } from '#features/cards'
import { matchBirthDate, matchSsnLast4 } from '#features/employers'
import type { IdentityPort } from '#features/session'
import { originOf, type Config } from '#platform/config.ts'
import type { KeyedHash } from '#platform/crypto/keyed-hash.ts'

export function sessionSettingsOf(config: Config) {
  const { isSecure, hidesUnknownAccounts, passwordBreachList, stytch, loginIssuer, publicOrigin, port } = config
  // No passkey belongs to an IP address, so in a sandbox that has no other address they are those of its local name.
  const passkeyOrigin = publicOrigin ?? `http://localhost:${port}`
  return { isSecure, hidesUnknownAccounts, passwordBreachList, stytch, loginIssuer, issuer: originOf(config), passkeyOrigin }
}

/** What a worker is known by whom no contact reaches. */
export function identityPortOf(keyedHash: KeyedHash): IdentityPort {
  return {
    matchCard,
    matchSsnLast4: (executor, employeeId, last4) => matchSsnLast4(executor, keyedHash, employeeId, last4),
    matchBirthDate: (executor, employeeId, birthDate) => matchBirthDate(executor, keyedHash, employeeId, birthDate),
  }
}
