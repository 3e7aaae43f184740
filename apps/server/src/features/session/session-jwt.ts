// Signs the five-minute JWT by which other services know a worker. Our own API takes the opaque token alone.
import { publicId } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { importJWK, SignJWT, type CryptoKey, type JWK } from 'jose'
import type { Secrets } from '#platform/crypto/secrets.ts'
import { jwtExpiresAtMs } from './session.rules.ts'
import type { StoredSession } from './session.store.ts'

export type JwtSigner = {
  sign(session: StoredSession): Promise<string>
  /** The public half of the key, for /.well-known/jwks.json. */
  readonly publicKeys: readonly JWK[]
}

const audience = 'daybreak'

export function createJwtSigner(signingKey: Secrets['jwtSigningKey'], options: { issuer: string; clock: Clock }): JwtSigner {
  const { kty, crv, x, y, kid, alg, use } = signingKey
  let privateKey: Promise<CryptoKey | Uint8Array> | null = null

  return {
    publicKeys: [{ kty, crv, x, y, kid, alg, use }],
    async sign(session) {
      const key = await (privateKey ??= importJWK(signingKey, alg))
      const nowMs = options.clock.now().epochMilliseconds
      const nowSeconds = Math.floor(nowMs / 1000)
      return new SignJWT({ sid: publicId('ses', session.id) })
        .setProtectedHeader({ alg, kid, typ: 'JWT' })
        .setIssuer(options.issuer)
        .setAudience(audience)
        .setSubject(publicId('emp', session.employeeId))
        .setIssuedAt(nowSeconds)
        .setNotBefore(nowSeconds)
        .setExpirationTime(Math.floor(jwtExpiresAtMs({ expiresAtMs: session.expiresAt.epochMilliseconds }, nowMs) / 1000))
        .sign(key)
    },
  }
}
