// A push service and the browsers behind it: it accepts signed requests and can read nothing; each browser decrypts its own with
// an independent library.
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushAlert } from '@daybreak/contract'
import ece from 'http_ece'

export type ArrivedPush = {
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
  /** The signed token of the installation, checked against the key beside it. */
  claims: { aud: string; exp: number; sub: string }
  publicKey: string
}

export type FakeBrowser = {
  /** As `JSON.stringify(subscription)` has it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  open(body: Buffer): PushAlert
  /** What arrived for it, decrypted, oldest first. */
  alerts(): PushAlert[]
}

export type PushServiceStandIn = {
  origin: string
  arrived: ArrivedPush[]
  /** What it answers from now on; null: nothing, ever. */
  answerWith(status: number | null): void
  openBrowser(): FakeBrowser
  stop(): Promise<void>
}

export async function startPushService(): Promise<PushServiceStandIn> {
  const arrived: ArrivedPush[] = []
  let status: number | null = 201
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      arrived.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces), ...readVapid(request) })
      if (status !== null) response.writeHead(status).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    arrived,
    answerWith: (answer) => void (status = answer),
    openBrowser: () => openBrowser(origin, arrived),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function openBrowser(origin: string, arrived: readonly ArrivedPush[]): FakeBrowser {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const path = `/push/${randomBytes(24).toString('base64url')}`
  const open = (body: Buffer) =>
    JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString('utf8')) as PushAlert
  return {
    subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth } },
    open,
    alerts: () => arrived.filter((push) => push.path === path).map(({ body }) => open(body)),
  }
}

/** RFC 8292, by Node's own verification and not by the library that signs. */
function readVapid({ headers }: IncomingMessage): Pick<ArrivedPush, 'claims' | 'publicKey'> {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const isGood = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGood) throw new Error('the push was not signed by the key beside it')
  return { claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) as ArrivedPush['claims'], publicKey }
}
