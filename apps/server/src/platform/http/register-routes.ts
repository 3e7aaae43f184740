// Registers the rooms' routes on Fastify: access, limits and origin first, then input by contract, then the handler.
import { validatorCompiler } from 'fastify-type-provider-zod'
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction, RouteOptions as FastifyRouteOptions } from 'fastify'
import type { Clock } from '@daybreak/time'
import type { FlagKey, RouteContract } from '@daybreak/contract'
import { platformErrors, platformProblem, problemOfRefusal } from '../errors.ts'
import { askerOf, type FlagsPort } from '../flags/flags-port.ts'
import { refuseInMaintenance, type MaintenancePort } from '../maintenance/maintenance.rules.ts'
import { refuseAdmission, type AdmissionPorts } from './admission.ts'
import { responseSchemas, serializerCompiler } from './answer-schemas.ts'
import type { Exchange } from './exchange.ts'
import type { FairLine } from './access/fair-line.ts'
import { isStorable, unstorableText } from './input/json-body.ts'
import type { OriginPolicy } from './access/origins.ts'
import { unavailable } from './problems.ts'
import { createRateLimiter, limitKey, type RateLimiter, type RateRule } from './access/rate-limits.ts'
import type { OnboardingPort, RouteDefinition, RouteLimit, SessionPort } from './routes.ts'
import type { SessionCookies } from './access/session-cookies.ts'
import { createStrongProof } from './access/strong-proof.ts'

export type AdmissionDeps = {
  readonly sessions: SessionPort
  readonly onboarding: OnboardingPort
  readonly cookies: SessionCookies
  readonly origins: OriginPolicy
  readonly clock: Clock
  readonly nowMs: () => number
  readonly lines: FairLines
  readonly maintenance: MaintenancePort
  readonly flags: FlagsPort
}

/** Where requests wait for their turn: a worker's own, and before a session is known those of an address. */
export type FairLines = { readonly byWorker: FairLine; readonly byAddress: FairLine }

const defaultBodyLimitBytes = 65_536
// Our tokens are shorter and have no dots; a JWT is for other services and no session here.
const tokenShape = /^[\w~-]{16,256}$/

export function registerRoute(app: FastifyInstance, definition: RouteDefinition, deps: AdmissionDeps): void {
  const { contract, options } = definition
  const { method, path, room, access, params, query, body } = contract
  const isWrite = method !== 'GET'
  const { limit } = options
  const limiter = limit === undefined || limit === 'none' ? undefined : createRateLimiter(ruleOf(limit), deps.nowMs)
  const route = `${method} ${path}`
  const ports = { onboarding: deps.onboarding, refuseStaleProof: createStrongProof(deps) }

  app.route({
    method,
    url: path,
    config: {
      access,
      room,
      takesForm: options.takesForm === true,
      mendsText: options.mendsText === true,
      takesBytes: contract.takesBytes === true,
      isUnlimited: limit === 'none',
    },
    schema: {
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(body === undefined ? {} : { body }),
      response: responseSchemas(contract),
    },
    validatorCompiler: validatorCompiler as NonNullable<FastifyRouteOptions['validatorCompiler']>,
    serializerCompiler: serializerCompiler as NonNullable<FastifyRouteOptions['serializerCompiler']>,
    bodyLimit: options.bodyLimitBytes ?? defaultBodyLimitBytes,
    onRequest(request, _reply, done) {
      const { exchange } = request
      exchange.route = route
      exchange.room = room
      exchange.isBackgroundRoute = contract.isBackground === true
      if (limiter !== undefined) refuseTooMany(limiter, exchange)
      refuseUnstorableAddress(request)
      const token = readToken(request, deps.cookies)
      if (isWrite && options.allowsAnyOrigin !== true) refuseForeignWrite(exchange, token, deps.origins)
      if (access !== 'public') admitSession(exchange, token, { contract, ports }, deps, done)
      // A caller that proves itself by signature sends everyone's requests from a few addresses.
      else if (limit === 'none') whenOpen(contract, deps, done, done)
      else waitForTurn(exchange, deps.lines.byAddress, addressOf(exchange), () => whenOpen(contract, deps, done, done))
    },
    handler({ exchange, body: parsedBody, params: parsedParams, query: parsedQuery }) {
      exchange.isHandled = true
      const run = () => definition.run({ body: parsedBody, params: parsedParams, query: parsedQuery, context: exchange })
      const { flag } = contract
      const answering = flag === undefined ? run() : refuseWhenOff(flag, exchange, deps.flags).then(run)
      answering
        .then((answer) => exchange.answer(answer))
        .catch((error: unknown) => exchange.fail(error))
        .finally(() => exchange.endTurn())
    },
  })
}

function ruleOf({ requests, perMs }: RouteLimit): RateRule {
  return { burst: requests, perSecond: (requests * 1_000) / perMs }
}

/** @throws ProblemError  too_many_requests, with the seconds to wait */
export function refuseTooMany(limiter: RateLimiter, exchange: Exchange): void {
  const retryAfter = limiter.take(exchange.address)
  if (retryAfter > 0)
    throw platformProblem('too_many_requests', { extra: { retryAfter }, headers: { 'retry-after': String(retryAfter) } })
}

function addressOf({ address }: Exchange): string {
  return limitKey(address)
}

/**
 * Continues when it is this request's turn in the queue of its key. A request that was answered meanwhile, or whose client has gone, does
 * nothing at its turn: it has not started, so the same request may be sent again.
 *
 * @throws ProblemError  too_many_requests, when too many of the same key wait already
 */
function waitForTurn(exchange: Exchange, line: FairLine, key: string, goOn: () => void): void {
  const isInLine = line.enter(key, (leave) => {
    exchange.takeTurn(leave)
    if (exchange.isAnswered) exchange.endTurn()
    else if (exchange.request.raw.socket.destroyed) exchange.problem(unavailable())
    else goOn()
  })
  if (!isInLine) throw platformProblem('too_many_requests', { extra: { retryAfter: 1 }, headers: { 'retry-after': '1' } })
}

/** Continues unless an operator has taken down the part of the route. The cached state is read without waiting. */
function whenOpen(
  contract: RouteContract,
  { maintenance, clock }: Pick<AdmissionDeps, 'maintenance' | 'clock'>,
  goOn: () => void,
  done: HookHandlerDoneFunction,
): void {
  if (contract.staysOpen === true) return goOn()
  const kept = maintenance.peek()
  if (kept === undefined) {
    const read = maintenance.read().then((windows) => refuseInMaintenance(contract, windows, clock.now()))
    read.then((refusal) => (refusal === null ? goOn() : done(refusal))).catch(done)
    return
  }
  const refusal = kept.length === 0 ? null : refuseInMaintenance(contract, kept, clock.now())
  if (refusal === null) goOn()
  else done(refusal)
}

/** @throws ProblemError  feature_off, while the flag of the route is off for the caller */
async function refuseWhenOff(flag: FlagKey, exchange: Exchange, flags: FlagsPort): Promise<void> {
  if (!(await flags.isOn(flag, askerOf(exchange)))) throw platformProblem('feature_off')
}

type FoundToken = { value: string; isCookie: boolean }

function readToken(request: FastifyRequest, cookies: SessionCookies): FoundToken | null {
  const { authorization, cookie } = request.headers
  if (authorization !== undefined)
    // Another scheme gives a text that is no token: it is refused, not passed over for the cookie.
    return { value: authorization.startsWith('Bearer ') ? authorization.slice(7) : '', isCookie: false }
  const value = cookies.read(cookie)
  return value === null ? null : { value, isCookie: true }
}

function refuseForeignWrite(exchange: Exchange, token: FoundToken | null, origins: OriginPolicy): void {
  const { origin, host } = exchange.request.headers
  if (!origins.allowsWrite({ origin, host, hasSessionCookie: token?.isCookie === true, isPage: exchange.isPage }))
    throw platformProblem('wrong_origin')
}

/** What an address can smuggle in, and the database cannot store. */
function refuseUnstorableAddress(request: FastifyRequest): void {
  if (!request.url.includes('%00')) return
  const params = Object.entries(request.params as Record<string, unknown>)
  const query = Object.entries(request.query as Record<string, unknown>)
  const errors = [...params, ...query]
    .filter(([, value]) => typeof value === 'string' && !isStorable(value))
    .map(([field]) => ({ field, code: 'invalid_text' }))
  throw unstorableText(errors)
}

function admitSession(
  exchange: Exchange,
  token: FoundToken | null,
  { contract, ports }: { contract: RouteContract; ports: AdmissionPorts },
  deps: AdmissionDeps,
  done: HookHandlerDoneFunction,
): void {
  if (token === null) throw unauthenticated('unauthenticated')
  if (!tokenShape.test(token.value)) throw unauthenticated('unauthorized_credentials')
  const { byAddress, byWorker } = deps.lines
  const resolve = () => deps.sessions.resolve(token.value, { isBackground: exchange.isBackground })
  const admit = () => {
    resolve()
      .then((session) => {
        exchange.endTurn()
        if (session === null) return done(unauthenticated('session_not_found'))
        exchange.session = session
        waitForTurn(exchange, byWorker, session.employeeId, () => {
          refuseAdmission(contract, session, ports).then(
            (refusal) => (refusal === null ? done() : done(problemOfRefusal(refusal, platformErrors))),
            done,
          )
        })
      })
      .catch((error: Error) => done(error))
  }
  waitForTurn(exchange, byAddress, addressOf(exchange), () => whenOpen(contract, deps, admit, done))
}

/** Spec 4, "Session errors … end the session locally": by these codes a page knows that what it holds is worth nothing. */
function unauthenticated(code: 'unauthenticated' | 'unauthorized_credentials' | 'session_not_found') {
  return platformProblem(code, { headers: { 'www-authenticate': 'Bearer' } })
}
