// Client tokens: a browser may read one direct-deposit detail, for fifteen minutes, and nothing else.
import { compactVerify, SignJWT } from 'jose'
import { instantFromMilliseconds, type Clock, type Instant } from '@daybreak/time'
import type { TokenKey } from './token-key.ts'

export const directDepositPermissions = ['READ_RESTRICTED_DETAILS'] as const
export type Permission = (typeof directDepositPermissions)[number]

export type Grant = { directDepositDetailId: string; permissions: readonly Permission[] }
export type ClientToken = { value: string; expiresAt: Instant }

export type ClientTokens = {
  make(grant: Grant): Promise<ClientToken>
  /** What a token allows now; null when it is not ours, was altered, or is over. */
  read(token: string): Promise<Grant | null>
}

// Decisions 6 and 20: a card-provider token lives 15 minutes.
const lifetimeSeconds = 15 * 60
const issuer = 'daybreak-issuer-sandbox'
const audience = 'client'

export function createClientTokens(key: TokenKey, clock: Clock): ClientTokens {
  const nowSeconds = () => Math.floor(clock.now().epochMilliseconds / 1000)
  return {
    async make({ directDepositDetailId, permissions }) {
      const issuedAt = nowSeconds()
      const expiresAt = issuedAt + lifetimeSeconds
      const value = await new SignJWT({ permissions })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: key.keyId })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(directDepositDetailId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .sign(key.sign)
      return { value, expiresAt: instantFromMilliseconds(expiresAt * 1000) }
    },

    async read(token) {
      const claims = await verifiedClaims(token, key)
      if (claims === null || claims['iss'] !== issuer || claims['aud'] !== audience) return null
      const { exp, sub, permissions } = claims
      if (typeof exp !== 'number' || exp <= nowSeconds() || typeof sub !== 'string' || !Array.isArray(permissions)) return null
      return { directDepositDetailId: sub, permissions: directDepositPermissions.filter((known) => permissions.includes(known)) }
    },
  }
}

/** Signature and algorithm only: the time is the caller's to judge, by the clock it was given. */
async function verifiedClaims(token: string, key: TokenKey): Promise<Record<string, unknown> | null> {
  try {
    const { payload } = await compactVerify(token, key.verify, { algorithms: ['RS256'] })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    return typeof claims === 'object' && claims !== null ? { ...claims } : null
  } catch {
    return null
  }
}
