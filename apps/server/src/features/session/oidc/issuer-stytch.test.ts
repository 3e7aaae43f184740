// Accounts at services that Stytch supports: its OAuth calls as published, PKCE between it and us, and the same links as for any
// issuer.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { assertProblem } from '../../../testing/http-server.ts'
import { oidcPaths } from '../../../testing/people/oidc.ts'
import { cookiesOf, valueOf } from '../../../testing/people/sign-in.ts'
import { stytchError } from '../../../testing/stand-ins/stytch/stytch-errors.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { openStytchDesk, type StytchDesk, type StytchWorker } from '../../../testing/stand-ins/stytch/stytch-desk.ts'
import { stytchPublicToken } from '../../../testing/stand-ins/stytch/stytch-oauth.ts'

let desk: StytchDesk
before(async () => {
  desk = await openStytchDesk({ STYTCH_OAUTH_PROVIDER: 'google', STYTCH_PUBLIC_TOKEN: stytchPublicToken })
  const { db, clock, rooms } = desk.product
  await switchFlag({ database: db.database, clock, acknowledged: () => rooms.feed.acknowledged() }, 'sign-in-oidc', true)
})
after(() => desk.close())
beforeEach(() => desk.nextDay())

type Begun = { url: string; state: string; cookie: string }
type Headers = Record<string, string>

async function begin(path: string, headers: Headers = {}): Promise<Begun> {
  const response = await desk.product.post(path, { language: 'en' }, headers)
  assert.equal(response.status, 200, await response.clone().text())
  const cookie = `daybreak_oidc=${valueOf(cookiesOf(response), 'daybreak_oidc')}`
  return { ...((await response.json()) as { url: string; state: string }), cookie }
}

/** The page's result for the address that the browser returns to. */
function returnedFrom({ url, state }: Begun, subject: string, reported = subject) {
  const back = new URL(desk.stytch.logInByOauth(url, subject, reported))
  assert.equal(`${back.origin}${back.pathname}`, 'http://127.0.0.1:0/login/return')
  assert.equal(back.searchParams.get('stytch_token_type'), 'oauth')
  return { state, code: back.searchParams.get('token') ?? '' }
}

const bring = (path: string, body: object, { cookie }: Begun, headers: Headers = {}) =>
  desk.product.post(path, body, { ...headers, cookie })

async function link(worker: StytchWorker, subject: string): Promise<Response> {
  const headers = await desk.signIn(worker)
  const begun = await begin(oidcPaths.own, headers)
  return bring(oidcPaths.link, returnedFrom(begun, subject), begun, headers)
}

async function logIn(subject: string): Promise<Response> {
  const begun = await begin(oidcPaths.start)
  return bring(oidcPaths.signIn, returnedFrom(begun, subject), begun)
}

test('a linked account logs in by the published calls, with the verifier of its own attempt, and leaves us alone with the session', async () => {
  const worker = await desk.hire()
  assert.equal((await link(worker, 'sub-1')).status, 201)
  desk.stytch.asked.length = 0
  const begun = await begin(oidcPaths.start)
  const { searchParams, origin, pathname } = new URL(begun.url)
  assert.deepEqual([origin, pathname], [desk.stytch.origin, '/v1/public/oauth/google/start'])
  const response = await bring(oidcPaths.signIn, returnedFrom(begun, 'sub-1'), begun)
  assert.equal(response.status, 200, await response.clone().text())
  const [call, ...others] = desk.stytch.asked
  assert.deepEqual([call?.path, others], ['/v1/oauth/authenticate', []])
  assert.deepEqual(Object.keys(call?.body ?? {}).toSorted(), ['code_verifier', 'session_duration_minutes', 'token'])
  const challenge = createHash('sha256').update(String(call?.body['code_verifier'])).digest('base64url')
  assert.equal(challenge, searchParams.get('code_challenge'))
})

test('an account that no one linked opens nothing and makes no worker', async () => {
  const { query } = desk.product.db.database
  const workers = await query.selectFrom('employee_profile').select('id').execute()
  await assertProblem(await logIn('a stranger'), 422, 'session.oidc_refused')
  assert.equal((await query.selectFrom('employee_profile').select('id').execute()).length, workers.length)
})

test('the token of another attempt, a used one and a made-up one are refused', async () => {
  const worker = await desk.hire()
  await link(worker, 'sub-2')
  const [theirs, own] = [await begin(oidcPaths.start), await begin(oidcPaths.start)]
  const { code } = returnedFrom(theirs, 'sub-2')
  await assertProblem(await bring(oidcPaths.signIn, { state: own.state, code }, own), 422, 'session.oidc_refused')
  const again = await begin(oidcPaths.start)
  await assertProblem(await bring(oidcPaths.signIn, { state: again.state, code: 'made up' }, again), 422, 'session.oidc_refused')
})

test('an answer that Stytch did not sign for this account, or of another service, opens nothing', async () => {
  const worker = await desk.hire()
  await link(worker, 'sub-3')
  desk.stytch.signsWithStrangeKey = true
  await assertProblem(await logIn('sub-3'), 503, 'session.oidc_unreachable')
  desk.stytch.signsWithStrangeKey = false
  const reported = await begin(oidcPaths.start)
  const named = returnedFrom(reported, 'a stranger', 'sub-3')
  await assertProblem(await bring(oidcPaths.signIn, named, reported), 503, 'session.oidc_unreachable')
  const begun = await begin(oidcPaths.start)
  const elsewhere = { ...begun, url: begun.url.replace('/google/', '/github/') }
  await assertProblem(await bring(oidcPaths.signIn, returnedFrom(elsewhere, 'sub-3'), begun), 422, 'session.oidc_refused')
  assert.equal((await logIn('sub-3')).status, 200)
})

test('a Stytch that is away, fails or is asked too often is told as a service that does not answer', async () => {
  for (const next of [
    'cut',
    stytchError(500, 'internal_server_error', 'Oops.'),
    stytchError(429, 'too_many_requests', 'Too many.'),
  ] as const) {
    const begun = await begin(oidcPaths.start)
    const returned = returnedFrom(begun, 'someone')
    desk.stytch.next.push(next)
    await assertProblem(await bring(oidcPaths.signIn, returned, begun), 503, 'session.oidc_unreachable')
  }
})
