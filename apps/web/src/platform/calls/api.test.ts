// The API client: what it sends, and what each kind of answer becomes. Specification 7.
import {
  clientConfigRoutes,
  defineRoute,
  employeeRoutes,
  identityRoutes,
  sessionRoutes,
  transactionsRoutes,
} from '@daybreak/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { problem, startFakeServer } from '../../testing/fake-server.ts'
import { ApiProblem, ApiUnreachable, callApi, forgetAnswers } from './api.ts'
import { leaveForMaintenance } from '../page/leave-for-maintenance.ts'
import { forgetSession, onNotAuthenticated, replaceSession } from '../session/session.ts'

vi.mock('../page/leave-for-maintenance.ts', () => ({ leaveForMaintenance: vi.fn<() => void>() }))

afterEach(() => {
  vi.mocked(leaveForMaintenance).mockClear()
  vi.unstubAllGlobals()
  forgetAnswers()
})

const me = 'GET /api/employees/me'
const readCard = defineRoute({
  room: 'cards',
  method: 'GET',
  path: '/api/employees/pay-cards/:id',
  access: 'session',
  requires: [],
  summary: 'One card.',
  params: z.object({ id: z.string() }),
  responses: { 200: z.object({ id: z.string() }) },
  problems: [],
})

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => null,
    (cause: unknown) => cause,
  )
}

/** One after another, as the browser's own locks, which jsdom does not have. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, ...rest: unknown[]) {
      const work = rest.at(-1) as () => unknown
      const turn = last.then(work)
      last = turn
      return turn
    },
  }
}

describe('a call', () => {
  test('says that a page makes it, and sends its body as JSON', async () => {
    const server = startFakeServer({ 'POST /api/employees/auth/unauth-generate-otp': () => ({ methodId: 'm' }) })
    await callApi(sessionRoutes.requestLoginCode, { body: { username: '12125550101', method: 'sms' } })
    const [call] = server.calls
    expect(call?.headers.get('X-Daybreak-Client')).toBe('web')
    expect(call?.headers.get('X-Daybreak-Background')).toBeNull()
    expect(call?.headers.get('Content-Type')).toBe('application/json')
    expect(call?.body).toEqual({ username: '12125550101', method: 'sms' })
  })

  test('sends bytes as they are where the route takes bytes', async () => {
    const fetched = vi.fn<typeof fetch>(async () => Response.json({ id: 'x' }))
    vi.stubGlobal('fetch', fetched)
    const piece = new Blob(['%PDF'])
    const { body: _json, ...route } = identityRoutes.documentArrived
    await callApi({ ...route, takesBytes: true }, { body: piece })
    const [url, init] = fetched.mock.calls[0] ?? []
    expect(url).toBe('/api/onboarding/identification/documents/arrived')
    expect(new Headers(init?.headers).get('Content-Type')).toBe('application/octet-stream')
    expect(init?.body).toBe(piece)
  })

  test('in the background says so, so that it is no activity', async () => {
    const server = startFakeServer({ 'POST /api/session/authenticate': () => ({}) })
    await callApi(sessionRoutes.authenticate, { isBackground: true })
    expect(server.calls[0]?.headers.get('X-Daybreak-Background')).toBe('1')
  })

  test('fills the path and the query, and leaves out what is not given', async () => {
    const server = startFakeServer({
      'GET /api/employees/transactions': () => ({}),
      'GET /api/employees/pay-cards/a%2Fb': () => ({}),
    })
    await callApi(transactionsRoutes.listCompleted, { query: { take: '10', cursor: undefined } })
    await callApi(readCard, { params: { id: 'a/b' } })
    expect(server.calls[0]?.query.toString()).toBe('take=10')
    expect(server.calls[1]?.path).toBe('/api/employees/pay-cards/a%2Fb')
  })
})

describe('an answer', () => {
  test('of 204 is nothing', async () => {
    startFakeServer({ 'POST /api/session/revoke': () => new Response(null, { status: 204 }) })
    expect(await callApi(sessionRoutes.revoke)).toBeUndefined()
  })

  test('of 401 is "not authenticated", and notifies everyone who keeps a session', async () => {
    startFakeServer({ [me]: () => problem(401, 'not_authenticated') })
    const received = vi.fn<() => void>()
    const stop = onNotAuthenticated(received)
    const failure = await failureOf(callApi(employeeRoutes.readProfile))
    stop()
    expect(failure).toBeInstanceOf(ApiProblem)
    expect(failure).toMatchObject({ message: 'not authenticated', status: 401 })
    expect(received).toHaveBeenCalledOnce()
  })

  test.each(['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'])(
    'that names %s ends the session, whatever its status',
    async (code) => {
      startFakeServer({ [me]: () => problem(404, code) })
      const received = vi.fn<() => void>()
      const stop = onNotAuthenticated(received)
      await failureOf(callApi(employeeRoutes.readProfile))
      stop()
      expect(received).toHaveBeenCalledOnce()
    },
  )

  test('of 401 to a token that was replaced meanwhile is no end: the call is made again with the new one', async () => {
    document.cookie = 'daybreak_signed_in=1'
    const server = startFakeServer({
      [me]: () => (server.calls.length === 1 ? problem(401, 'unauthenticated') : { firstName: 'Maya' }),
    })
    const received = vi.fn<() => void>()
    const stop = onNotAuthenticated(received)
    expect(await callApi(employeeRoutes.readProfile)).toEqual({ firstName: 'Maya' })
    stop()
    forgetSession()
    expect(received).not.toHaveBeenCalled()
  })

  test('of 401 waits for the answer that brings the new token, in whichever tab', async () => {
    document.cookie = 'daybreak_signed_in=1'
    const replacing = Promise.withResolvers<void>()
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    const replaced = replaceSession(() => replacing.promise)
    const server = startFakeServer({ [me]: () => problem(401, 'unauthenticated') })
    const call = callApi(employeeRoutes.readProfile)
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    server.answers[me] = () => ({ firstName: 'Maya' })
    replacing.resolve()
    await replaced
    expect(await call).toEqual({ firstName: 'Maya' })
    forgetSession()
  })

  test('of 401 where no session is needed ends none', async () => {
    startFakeServer({ 'POST /api/employees/auth/with-otp': () => problem(401, 'session.code_wrong') })
    const received = vi.fn<() => void>()
    const stop = onNotAuthenticated(received)
    await failureOf(callApi(sessionRoutes.signInWithCode, { body: { username: '12125550101', code: '000000' } }))
    stop()
    expect(received).not.toHaveBeenCalled()
  })

  test('of 403 is "not authorized"', async () => {
    startFakeServer({ [me]: () => problem(403, 'step_up_required') })
    expect(await failureOf(callApi(employeeRoutes.readProfile))).toMatchObject({
      message: 'not authorized',
      code: 'step_up_required',
    })
  })

  test('of any other error passes its body on', async () => {
    startFakeServer({ [me]: () => problem(429, 'rate_limited') })
    expect(await failureOf(callApi(employeeRoutes.readProfile))).toMatchObject({
      status: 429,
      code: 'rate_limited',
      problem: { requestId: 'req_test' },
    })
  })

  test('that is no problem body still has a status and a code', async () => {
    startFakeServer({
      [me]: () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    })
    expect(await failureOf(callApi(employeeRoutes.readProfile))).toMatchObject({ status: 502, code: 'http_502', problem: null })
  })

  test('that is cut off or never comes is "unreachable"', async () => {
    startFakeServer({ 'GET /api/client-config': () => new Response('{"brand":', { status: 200 }) })
    expect(await failureOf(callApi(clientConfigRoutes.read))).toBeInstanceOf(ApiUnreachable)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(callApi(clientConfigRoutes.read))).toBeInstanceOf(ApiUnreachable)
  })

  test('of a call that its caller stopped is the stop itself', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('stopped', 'AbortError')))
    expect(await failureOf(callApi(clientConfigRoutes.read))).toMatchObject({ name: 'AbortError' })
  })
})

describe('a kept answer', () => {
  const tagged = (body: unknown, etag: string) => Response.json(body, { headers: { ETag: etag } })

  test('is requested again by its tag, and stays when nothing changed', async () => {
    const server = startFakeServer({ [me]: () => tagged({ firstName: 'Maya' }, '"1"') })
    const first = await callApi(employeeRoutes.readProfile, { isRevalidated: true })
    server.answers[me] = ({ headers }) =>
      headers.get('If-None-Match') === '"1"' ? new Response(null, { status: 304 }) : problem(400, 'no_tag')
    expect(await callApi(employeeRoutes.readProfile, { isRevalidated: true })).toBe(first)
  })

  test('is replaced by a newer one', async () => {
    const server = startFakeServer({ [me]: () => tagged({ firstName: 'Maya' }, '"1"') })
    await callApi(employeeRoutes.readProfile, { isRevalidated: true })
    server.answers[me] = () => tagged({ firstName: 'Mia' }, '"2"')
    expect(await callApi(employeeRoutes.readProfile, { isRevalidated: true })).toEqual({ firstName: 'Mia' })
  })

  test('is forgotten with the worker it belongs to', async () => {
    const server = startFakeServer({ [me]: () => tagged({ firstName: 'Maya' }, '"1"') })
    await callApi(employeeRoutes.readProfile, { isRevalidated: true })
    forgetAnswers()
    await callApi(employeeRoutes.readProfile, { isRevalidated: true })
    expect(server.calls[1]?.headers.get('If-None-Match')).toBeNull()
  })
})

describe('maintenance', () => {
  const down = () => problem(503, 'maintenance', { until: null, retryAfter: 30 })

  test('leads sign-in and what it loads away, and nothing that a worker has typed more into', async () => {
    startFakeServer({
      'POST /api/employees/auth/unauth-generate-otp': down,
      [me]: down,
    })
    await failureOf(callApi(sessionRoutes.requestLoginCode, { body: { username: '12125550101', method: 'sms' } }))
    expect(leaveForMaintenance).toHaveBeenCalledTimes(1)
    await failureOf(callApi(employeeRoutes.readProfile))
    expect(leaveForMaintenance).toHaveBeenCalledTimes(1)
  })

  test('of a part leads nowhere', async () => {
    startFakeServer({ 'POST /api/employees/auth/unauth-generate-otp': () => problem(503, 'maintenance_part') })
    await failureOf(callApi(sessionRoutes.requestLoginCode, { body: { username: '12125550101', method: 'sms' } }))
    expect(leaveForMaintenance).not.toHaveBeenCalled()
  })
})
