// Every address that the server serves, and who may call it: what the tests of access go through.
import assert from 'node:assert/strict'
import type { Thing } from './owned-things.ts'
import { routeBodies } from './route-bodies.ts'
import type { TestProduct } from '../test-product.ts'

/**
 * public: anyone · session: a live session · step-up: a session with a proof of the last 15 minutes · operator: health, for machines ·
 * sandbox: not there in production. Then what else the route's contract requires: `completed`, `unlimited`. This list is what a person
 * reads when a change moves a route; the tests hold it against the contracts, and the contracts against real requests.
 */
const rows: readonly string[] = [
  'GET /.well-known/jwks.json public',
  'GET /api/client-config public',
  'POST /api/client-log public',
  'POST /api/closed-account/history public',
  'POST /api/closed-account/link public',
  'GET /api/consents session completed',
  'GET /api/consents/agreements/:id session completed',
  'POST /api/consents/agreements/:id/copy session completed unlimited',
  'GET /api/consents/agreements/:id/pdf session completed',
  'POST /api/consents/documents/mail session completed unlimited',
  'POST /api/consents/documents/online session completed unlimited',
  'POST /api/consents/marketing session completed unlimited',
  'POST /api/consents/texts session completed unlimited',
  'GET /api/employees/address session completed',
  'POST /api/employees/address session completed unlimited',
  'GET /api/employees/address/autocomplete session',
  'GET /api/employees/auth/calls/:methodId public',
  'POST /api/employees/auth/factors/change session',
  'POST /api/employees/auth/factors/generate-otp session',
  'POST /api/employees/auth/factors/verify-debit-mode public',
  'POST /api/employees/auth/generate-otp session',
  'POST /api/employees/auth/passkey-options public',
  'POST /api/employees/auth/unauth-generate-otp public',
  'POST /api/employees/auth/with-otp public',
  'POST /api/employees/auth/with-passkey public',
  'GET /api/employees/me session',
  'PATCH /api/employees/me session',
  'DELETE /api/employees/me/closing session completed unlimited',
  'GET /api/employees/me/closing session completed',
  'POST /api/employees/me/closing step-up completed',
  'DELETE /api/employees/me/data session completed unlimited',
  'GET /api/employees/me/data session completed',
  'POST /api/employees/me/data step-up completed',
  'GET /api/employees/me/data/file step-up completed',
  'POST /api/employees/me/data/opening step-up completed',
  'GET /api/employees/me/settings session',
  'PATCH /api/employees/me/settings session',
  'GET /api/employees/messages session completed',
  'GET /api/employees/messages/:id session completed',
  'PUT /api/employees/messages/read session completed',
  'PUT /api/employees/messages/read/:id session completed',
  'GET /api/employees/pay-cards/:id session',
  'POST /api/employees/pay-cards/:id/activate session unlimited',
  'POST /api/employees/pay-cards/:id/atm-locations session completed',
  'POST /api/employees/pay-cards/:id/freeze session completed',
  'POST /api/employees/pay-cards/:id/reissue session completed',
  'POST /api/employees/pay-cards/:id/set-has-pin session',
  'POST /api/employees/pay-cards/:id/token/change-pin step-up',
  'POST /api/employees/pay-cards/:id/token/restricted-details step-up completed',
  'POST /api/employees/pay-cards/:id/unfreeze session completed unlimited',
  'GET /api/employees/pay-cards/all session',
  'POST /api/employees/pay-cards/assign-temporary-card session completed unlimited',
  'GET /api/employees/pay-cards/fees/eligibility session completed',
  'POST /api/employees/pay-cards/issue-personal-card session completed unlimited',
  'GET /api/employees/pay-cards/later-amount session completed',
  'GET /api/employees/pay-cards/offer session completed',
  'POST /api/employees/pay-cards/offer/postpone session completed',
  'POST /api/employees/pay-cards/orders session completed',
  'POST /api/employees/pay-cards/sync session',
  'GET /api/employees/stopped-companies session completed',
  'DELETE /api/employees/stopped-companies/:id session completed unlimited',
  'GET /api/employees/transactions session completed',
  'POST /api/employees/transactions/:id/claims session completed',
  'GET /api/employees/transactions/:id/debit session completed',
  'POST /api/employees/transactions/:id/stop-company session completed',
  'GET /api/employees/transactions/found session completed',
  'GET /api/employees/transactions/pending session completed',
  'GET /api/express-pay session completed',
  'POST /api/express-pay/cancel session completed',
  'GET /api/express-pay/missing-shifts session completed',
  'POST /api/express-pay/missing-shifts session completed',
  'GET /api/express-pay/paydays/:transactionId session completed',
  'POST /api/express-pay/reactivate session completed',
  'PATCH /api/express-pay/settings session completed',
  'GET /api/express-pay/transfers session completed',
  'POST /api/express-pay/transfers session completed',
  'POST /api/express-pay/transfers/:id/undo session completed',
  'POST /api/express-pay/transfers/preview session completed',
  'POST /api/financial-accounts/:id/deposit-form step-up completed',
  'POST /api/financial-accounts/:id/token step-up completed',
  'GET /api/financial-accounts/payroll session completed',
  'GET /api/maintenance public',
  'GET /api/move-money session completed',
  'GET /api/move-money/banks session completed',
  'GET /api/move-money/deposits session completed',
  'POST /api/move-money/deposits session completed unlimited',
  'GET /api/move-money/destinations session completed',
  'POST /api/move-money/destinations step-up completed',
  'DELETE /api/move-money/destinations/:id session completed',
  'PATCH /api/move-money/destinations/:id session completed',
  'POST /api/move-money/destinations/:id/verify session completed unlimited',
  'POST /api/move-money/destinations/cards step-up completed',
  'POST /api/move-money/destinations/cards/entry step-up completed',
  'DELETE /api/move-money/payday session completed',
  'GET /api/move-money/payday session completed',
  'PUT /api/move-money/payday step-up completed',
  'POST /api/move-money/payday/skip session completed unlimited',
  'GET /api/move-money/transfers session completed',
  'POST /api/move-money/transfers session completed unlimited',
  'GET /api/move-money/transfers/:id session completed',
  'POST /api/move-money/transfers/:id/cancel session completed',
  'GET /api/move-money/transfers/:id/receipt session completed',
  'POST /api/move-money/transfers/preview session completed',
  'GET /api/notifications/config session completed',
  'POST /api/notifications/config session completed',
  'POST /api/notifications/push session completed',
  'POST /api/notifications/push/off session',
  'PUT /api/offers/:id/on session completed',
  'GET /api/offers/summary session',
  'GET /api/onboarding public',
  'POST /api/onboarding/agreements session',
  'POST /api/onboarding/agreements/esign-sample session',
  'POST /api/onboarding/card-activation session',
  'POST /api/onboarding/cardholder-agreement session',
  'POST /api/onboarding/employee-search public',
  'GET /api/onboarding/employers public',
  'POST /api/onboarding/identification session',
  'POST /api/onboarding/identification/documents session',
  'POST /api/onboarding/identification/documents/arrived session',
  'POST /api/onboarding/identification/documents/remove session',
  'POST /api/onboarding/identification/documents/send session',
  'POST /api/onboarding/identification/email public',
  'POST /api/onboarding/identification/email-link session',
  'GET /api/onboarding/identification/letter session',
  'POST /api/onboarding/identification/look-again session',
  'POST /api/onboarding/invitation public',
  'POST /api/onboarding/log-in-method public',
  'GET /api/onboarding/papers/:paperId public',
  'GET /api/onboarding/papers/:paperId/editions public',
  'GET /api/onboarding/papers/:paperId/editions/:hash public',
  'GET /api/onboarding/papers/:paperId/pdf public',
  'GET /api/onboarding/payment-election session',
  'POST /api/onboarding/payment-election session',
  'POST /api/onboarding/payment-election/undo session unlimited',
  'POST /api/onboarding/set-pin session',
  'POST /api/onboarding/start-over public',
  'POST /api/onboarding/success session',
  'POST /api/onboarding/update-personal-information session',
  'POST /api/onboarding/verify-otp public',
  'POST /api/onboarding/verify-otp/resend public',
  'POST /api/onboarding/verify-ssn public',
  'GET /api/popup session completed',
  'GET /api/proof session completed',
  'POST /api/proof/check public',
  'POST /api/proof/letters session completed unlimited',
  'POST /api/proof/letters/:id/off session completed unlimited',
  'GET /api/proof/letters/:id/pdf session completed',
  'GET /api/session/activity session',
  'POST /api/session/authenticate session',
  'GET /api/session/contacts session',
  'POST /api/session/contacts/confirm public',
  'POST /api/session/contacts/remove session unlimited',
  'GET /api/session/devices session',
  'POST /api/session/devices/:id/revoke session',
  'GET /api/session/limits session',
  'GET /api/session/passkeys session',
  'POST /api/session/passkeys step-up',
  'DELETE /api/session/passkeys/:id step-up',
  'PATCH /api/session/passkeys/:id session',
  'POST /api/session/passkeys/offer session',
  'POST /api/session/passkeys/options step-up',
  'POST /api/session/revoke session',
  'POST /api/session/revoke-all session',
  'POST /api/session/step-up/passkey session',
  'POST /api/session/step-up/passkey-options session',
  'POST /api/session/touch session',
  'POST /api/session/undo public',
  'GET /api/statements session completed',
  'GET /api/statements/:month/csv session completed',
  'GET /api/statements/:month/json session completed',
  'GET /api/statements/:month/ofx session completed',
  'GET /api/statements/:month/pdf session completed',
  'GET /api/statements/history/csv session completed',
  'GET /api/support/cases session unlimited',
  'POST /api/support/cases session',
  'GET /api/support/cases/:number session unlimited',
  'POST /api/support/cases/:number/close session unlimited',
  'POST /api/support/cases/:number/messages session unlimited',
  'POST /api/support/cases/:number/reopen session unlimited',
  'POST /api/support/files session',
  'PUT /api/support/files/pieces session',
  'POST /api/support/files/remove session',
  'PUT /api/support/helped session',
  'PUT /api/support/helped/signed-out public',
  'POST /api/support/messages public',
  'GET /collect/engage public',
  'POST /collect/engage public',
  'GET /collect/track public',
  'POST /collect/track public',
  'POST /collect/v1/batch public',
  'GET /docs sandbox',
  'GET /healthz operator',
  'GET /openapi.json public',
  'GET /platform.css sandbox',
  'GET /readyz operator',
  'GET /sandbox/inbox sandbox',
  'GET /sandbox/outbox sandbox',
  'POST /webhooks/card-provider public',
  'POST /webhooks/card-provider/authorization public',
  'POST /webhooks/help-center public',
  'POST /webhooks/twilio/call public',
  'POST /webhooks/twilio/call-status public',
  'POST /webhooks/twilio/inbound public',
  'POST /webhooks/twilio/status public',
]

/** Whose id stands in an address. A route with an id that is not here fails the tests: say whose it is, and make one in owned-things.ts. */
const ownedIn: readonly [string, Thing][] = [
  ['/api/consents/agreements/:id', 'agreement'],
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
  ['/api/proof/letters/:id', 'proofLetter'],
  ['/api/session/devices/:id', 'session'],
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

export const routeLines: readonly RouteLine[] = rows.map((row) => {
  const [method = '', path = '', access = '', ...requires] = row.split(' ')
  return { name: `${method} ${path}`, method, path, access, requires }
})

export const guardedLines = routeLines.filter(({ access }) => access === 'session' || access === 'step-up')
/** Those whose id is of a worker's own thing. */
export const linesWithOwnId = guardedLines.filter(({ path }) => path.includes(':') && !isShared(path))

export function isShared(path: string): boolean {
  return sharedIn.some((start) => path.startsWith(start))
}

/** Sends what the route can read. */
export function askRoute(
  product: Pick<TestProduct, 'call'>,
  { name, method, path }: RouteLine,
  headers: Record<string, string>,
  id = 'nobody',
): Promise<Response> {
  const sent = routeBodies[name]
  const type = sent instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
  return product.call(path.replace(/:\w+/, id), {
    method,
    headers: { ...headers, ...(sent !== undefined && { 'content-type': type }) },
    ...(sent !== undefined && { body: sent instanceof Uint8Array ? sent : JSON.stringify(sent) }),
  })
}

export function thingIn({ name, path }: RouteLine): Thing {
  const thing = ownedIn.find(([start]) => path.startsWith(start))?.[1]
  return thing ?? assert.fail(`${name}: say in ownedIn whose id it takes`)
}
