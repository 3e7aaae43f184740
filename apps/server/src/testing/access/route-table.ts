// Every address that the server serves, and who may call it, for the access tests.
import assert from 'node:assert/strict'
import type { Thing } from './owned-things.ts'
import { routeBodies } from './route-bodies.ts'
import { routeRows } from './route-rows.ts'
import type { TestProduct } from '../test-product.ts'

/** Whose id appears in a URL. A route with an id that is not here fails the tests: say who owns it, and make one in owned-things.ts. */
const ownedIn: readonly [string, Thing][] = [
  ['/api/consents/agreements/:id', 'agreement'],
  ['/api/disputes/:id', 'dispute'],
  ['/api/disputes/forms/:id', 'companyDebit'],
  ['/api/employees/messages/:id', 'message'],
  ['/api/employees/messages/read/:id', 'message'],
  ['/api/employees/pay-cards/:id', 'card'],
  ['/api/employees/stopped-companies/:id', 'companyStop'],
  ['/api/employees/transactions/:id', 'companyDebit'],
  ['/api/express-pay/paydays/:transactionId', 'payday'],
  ['/api/express-pay/transfers/:id', 'expressPayTransfer'],
  ['/api/financial-accounts/:id', 'account'],
  ['/api/move-money/destinations/:id', 'moneyDestination'],
  ['/api/move-money/transfers/:id', 'moneyTransfer'],
  ['/api/offers/claims/:id', 'claimablePurchase'],
  ['/api/offers/:id', 'offer'],
  ['/api/proof/letters/:id', 'proofLetter'],
  ['/api/session/devices/:id', 'session'],
  ['/api/session/oidc/:id', 'oidcLink'],
  ['/api/session/passkeys/:id', 'passkey'],
  ['/api/statements/:month', 'statement'],
  ['/api/support/cases/:number', 'supportCase'],
]

/** What belongs to no worker: the same id leads every worker to the same thing. */
const sharedIn: readonly string[] = ['/api/offers/:id']

/** Callers that prove themselves by a signature. */
export const routesOfAnyOrigin: readonly string[] = [
  'POST /webhooks/card-provider',
  'POST /webhooks/card-provider/authorization',
  'POST /webhooks/help-center',
  'POST /webhooks/twilio/call',
  'POST /webhooks/twilio/call-status',
  'POST /webhooks/twilio/inbound',
  'POST /webhooks/twilio/status',
]

export type RouteLine = {
  name: string
  method: string
  path: string
  access: string
  /** What the contract of the route requires besides. */
  requires: readonly string[]
}

export const routeLines: readonly RouteLine[] = routeRows.map((row) => {
  const [method = '', path = '', access = '', ...requires] = row.split(' ')
  return { name: `${method} ${path}`, method, path, access, requires }
})

export const guardedLines = routeLines.filter(({ access }) => access === 'session' || access === 'step-up')
/** Those whose id is of a worker's own thing. */
export const linesWithOwnId = guardedLines.filter(({ path }) => path.includes(':') && !isShared(path))

export function isShared(path: string): boolean {
  return sharedIn.some((start) => path.startsWith(start))
}

/** Sends what the route can read. An answer that stays open is over once it has begun. */
export async function askRoute(
  product: Pick<TestProduct, 'call'>,
  { name, method, path }: RouteLine,
  headers: Record<string, string>,
  id = 'nobody',
): Promise<Response> {
  const sent = routeBodies[name]
  const type = sent instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
  const response = await product.call(path.replace(/:\w+/, id), {
    method,
    headers: { ...headers, ...(sent !== undefined && { 'content-type': type }) },
    ...(sent !== undefined && { body: sent instanceof Uint8Array ? sent : JSON.stringify(sent) }),
  })
  if (response.headers.get('content-type') !== 'text/event-stream') return response
  await response.body?.cancel()
  return new Response(null, { status: response.status })
}

export function thingIn({ name, path }: RouteLine): Thing {
  const thing = ownedIn.find(([start]) => path.startsWith(start))?.[1]
  return thing ?? assert.fail(`${name}: say in ownedIn whose id it takes`)
}
