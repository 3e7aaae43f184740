// An issuer that lies, fails or is slow, as a test says, which no real one would. Correct behavior is tested with
// `oidc-provider`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OidcReturned } from '@daybreak/contract'
import type { Clock } from '@daybreak/time'
import { base64url, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import type { OidcConfig } from '#platform/config/login-issuer/login-issuer.ts'

export type Path = 'metadata' | 'token' | 'keys'
/** What happens to a request instead of an answer. */
export type Misbehavior = 'silence' | 'drip' | 'cut' | 'redirect' | 'huge' | 'html' | 'failure' | 'stranger'

export type LyingIssuer = {
  config: OidcConfig
  misbehaves: Partial<Record<Path, Misbehavior>>
  /** Put in place of what is right in the ID token; null takes it away. */
  claims: Record<string, unknown>
  metadata: Record<string, unknown>
  signs: 'right' | 'none' | 'strange key' | 'with the secret' | 'not at all'
  /** What it was asked, in order. */
  asked: Path[]
  /** Vouches for a person, and gives what the browser brings back. */
  logIn(url: string, person: string): OidcReturned
  close(): Promise<void>
}

export async function startLyingIssuer(clock: Clock): Promise<LyingIssuer> {
  const [own, strange] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'key-1', use: 'sig', alg: 'RS256' }
  const given = new Map<string, { person: string; nonce: string }>()
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientSecret = 'a secret of thirty-two bytes or more'
  const issuer: LyingIssuer = {
    config: {
      by: 'issuer',
      name: 'Harbor ID',
      issuer: origin,
      clientId: 'daybreak',
      clientSecret,
      clientProof: 'client_secret_post',
    },
    misbehaves: {},
    claims: {},
    metadata: {},
    signs: 'right',
    asked: [],
    logIn(url, person) {
      const { searchParams } = new URL(url)
      const code = `code-${given.size}`
      given.set(code, { person, nonce: searchParams.get('nonce') ?? '' })
      return { state: searchParams.get('state') ?? '', code, iss: origin }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const path = pathOf(request.url ?? '')
    issuer.asked.push(path)
    const misbehavior = issuer.misbehaves[path]
    if (misbehavior !== undefined) return misbehave(request, response, misbehavior)
    const say = (body: object) => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (path === 'keys') return say({ keys: [jwk] })
    if (path === 'metadata') return say({ ...metadataOf(origin), ...issuer.metadata })
    const asked = given.get(new URLSearchParams(text).get('code') ?? '')
    const idToken = await idTokenOf(asked ?? { person: 'no one', nonce: '' })
    return say({ access_token: 'access', token_type: 'Bearer', expires_in: 60, ...(idToken !== null && { id_token: idToken }) })
  }

  async function idTokenOf({ person, nonce }: { person: string; nonce: string }): Promise<string | null> {
    const now = Math.floor(clock.now().epochMilliseconds / 1000)
    const right = { iss: origin, aud: 'daybreak', sub: person, nonce, iat: now, exp: now + 300 }
    const claims = Object.fromEntries(Object.entries({ ...right, ...issuer.claims }).filter(([, value]) => value !== null))
    if (issuer.signs === 'not at all') return null
    if (issuer.signs === 'none') return new UnsecuredJWT(claims).encode()
    if (issuer.signs === 'with the secret')
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(clientSecret))
    const key: CryptoKey = issuer.signs === 'right' ? own.privateKey : strange.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(key)
  }

  return issuer
}

function pathOf(url: string): Path {
  if (url.startsWith('/.well-known/')) return 'metadata'
  return url.startsWith('/keys') ? 'keys' : 'token'
}

function metadataOf(origin: string): Record<string, unknown> {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/pages`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

const hugeBytes = 2 * 1024 * 1024

function misbehave(request: IncomingMessage, response: ServerResponse, how: Misbehavior): void {
  const json = { 'content-type': 'application/json' }
  if (how === 'silence') return
  if (how === 'cut') return void request.socket.destroy()
  if (how === 'redirect') return void response.writeHead(302, { location: 'http://127.0.0.1:9/elsewhere' }).end()
  if (how === 'huge') return void response.writeHead(200, json).end(`"${base64url.encode(new Uint8Array(hugeBytes))}"`)
  if (how === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
  if (how === 'failure') return void response.writeHead(500, json).end('{"error":"server_error"}')
  if (how === 'stranger') return void response.writeHead(401, json).end('{"error":"invalid_client"}')
  // A byte now and then, for as long as anyone listens.
  response.writeHead(200, json)
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}
