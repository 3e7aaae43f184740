// Runs oidc-provider, a certified OpenID Connect issuer, in a thread of its own, so that a test can move its clock without moving
// any other.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { exportJWK, generateKeyPair } from 'jose'

export type IssuerSettings = { clientId: string; clientSecret: string; redirectUris: string[]; port: number }
export type IssuerOrder = { order: 'now'; ms: number } | { order: 'rotate' } | { order: 'close' }

const { clientId, clientSecret, redirectUris, port } = workerData as IssuerSettings
const RealDate = Date
let aheadMs = 0

class MovedDate extends RealDate {
  constructor(...parts: ConstructorParameters<typeof Date> | []) {
    if (parts.length === 0) super(RealDate.now() + aheadMs)
    else super(...parts)
  }

  static override now(): number {
    return RealDate.now() + aheadMs
  }
}
globalThis.Date = MovedDate as DateConstructor

// After the clock, which they keep.
const { default: Provider } = await import('oidc-provider')

let keyNumber = 0
async function makeKey(): Promise<object> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: `key-${(keyNumber += 1)}`, use: 'sig', alg: 'RS256' }
}

const http: Server = createServer()
await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

/** Another key replaces the one that signed, as if the issuer was restarted. */
async function serveWith(key: object): Promise<void> {
  const provider = new Provider(origin, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: redirectUris, response_types: ['code'] }],
    jwks: { keys: [key] },
    cookies: { keys: ['cookies of the stand-in'] },
    // Other claims that such issuers make about a person, requested or not.
    claims: { openid: ['sub', 'email', 'email_verified', 'phone_number', 'phone_number_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: `${id}@example.com`,
        email_verified: true,
        phone_number: `+${id}`,
        phone_number_verified: true,
      }),
    }),
    // There are no passwords here: to name an account is to have it.
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    adapter: KeptAdapter,
  }) as unknown as { callback(): (...parts: unknown[]) => void }
  http.removeAllListeners('request')
  http.on('request', provider.callback())
}

const kept = new Map<string, Record<string, unknown>>()

/** Keeps what the issuer knows in memory, across keys. */
class KeptAdapter {
  private readonly model: string

  constructor(model: string) {
    this.model = model
  }

  async upsert(id: string, payload: Record<string, unknown>): Promise<void> {
    kept.set(`${this.model}:${id}`, payload)
    if (this.model === 'Session') kept.set(`uid:${String(payload['uid'])}`, payload)
  }

  async find(id: string): Promise<Record<string, unknown> | undefined> {
    return kept.get(`${this.model}:${id}`)
  }

  async findByUid(uid: string): Promise<Record<string, unknown> | undefined> {
    return kept.get(`uid:${uid}`)
  }

  async consume(id: string): Promise<void> {
    const payload = kept.get(`${this.model}:${id}`)
    if (payload !== undefined) payload['consumed'] = Math.floor(MovedDate.now() / 1000)
  }

  async destroy(id: string): Promise<void> {
    kept.delete(`${this.model}:${id}`)
  }

  async revokeByGrantId(): Promise<void> {}
}

await serveWith(await makeKey())
parentPort?.on('message', (message: IssuerOrder) => {
  void (async () => {
    if (message.order === 'now') aheadMs = message.ms - RealDate.now()
    if (message.order === 'rotate') await serveWith(await makeKey())
    if (message.order === 'close') {
      http.closeAllConnections()
      http.close(() => parentPort?.close())
    }
    parentPort?.postMessage('done')
  })()
})
parentPort?.postMessage(origin)
