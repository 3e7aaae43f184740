// Signs the five-minute JWT by which other services know a worker. Our own API accepts only the opaque token.
import { publicId } from '@daybreak/ids'
import type { Clock } from '@daybreak/time'
import { SignJWT } from 'jose'
import { signingAlgorithm, type SigningKeys } from './signing-keys.ts'
import { jwtExpiresAtMs } from '../session.rules.ts'
import type { StoredSession } from '../session.store.ts'

export type JwtSigner = { sign(session: StoredSession): Promise<string> }

const audience = 'daybreak'

export function createJwtSigner(keys: Pick<SigningKeys, 'current'>, options: { issuer: string; clock: Clock }): JwtSigner {
  return {
    async sign(session) {
      const { kid, key } = await keys.current()
      const nowMs = options.clock.now().epochMilliseconds
      const nowSeconds = Math.floor(nowMs / 1000)
      return new SignJWT({ sid: publicId('ses', session.id) })
        .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
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
