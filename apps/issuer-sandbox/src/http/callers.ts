// Identifies the caller: the program with the API key, or a browser with a client token.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { ClientTokens, Grant } from '../tokens/client-tokens.ts'

export type Caller = { kind: 'server' } | { kind: 'client'; grant: Grant }

/** Reads an Authorization header: `Basic base64(apiKey + ":")` or `Bearer <client token>`. Null for anything else. */
export type Authenticate = (authorization: string | undefined) => Promise<Caller | null>

const form = /^(basic|bearer) +([\w+/=.~-]{1,4096})$/i

export function createAuthenticate(apiKey: string, clientTokens: ClientTokens): Authenticate {
  const expected = digestOf(`${apiKey}:`)
  return async (authorization) => {
    const [, scheme, credentials] = form.exec(authorization ?? '') ?? []
    if (scheme === undefined || credentials === undefined) return null
    if (scheme.toLowerCase() === 'basic') {
      const given = digestOf(Buffer.from(credentials, 'base64').toString('utf8'))
      return timingSafeEqual(given, expected) ? { kind: 'server' } : null
    }
    const grant = await clientTokens.read(credentials)
    return grant === null ? null : { kind: 'client', grant }
  }
}

// Digests have one length, which is what a comparison in constant time needs.
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
