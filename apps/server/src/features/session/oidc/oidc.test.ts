// What an account at another service opens: only what its worker linked, once for each attempt, in the browser that started it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { SignedIn } from '@daybreak/contract'
import { assertProblem } from '../../../testing/http-server.ts'
import { factorPaths } from '../../../testing/people/factors.ts'
import {
  beginLinking,
  beginSignIn,
  bringLink,
  bringSignIn,
  listLinks,
  newLinkedWorker,
  newPerson,
  oidcPaths,
  signInByIssuer,
} from '../../../testing/people/oidc.ts'
import { activityOf, bearer, newWorker } from '../../../testing/people/passkeys.ts'
import { cookiesOf, valueOf } from '../../../testing/people/sign-in.ts'
import { startIssuerStandIn, type IssuerStandIn } from '../../../testing/stand-ins/oidc/issuer-stand-in.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { startWorkerRooms, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let issuer: IssuerStandIn
let rooms: WorkerRooms
let other: WorkerRooms
before(async () => {
  issuer = await startIssuerStandIn(['http://127.0.0.1:8080/login/return'])
  rooms = await startWorkerRooms({ loginIssuer: issuer.config })
  other = await rooms.startAnother()
  await switchFlag(rooms, 'sign-in-oidc', true)
})
after(async () => {
  await other.stop()
  await rooms.stop()
  await issuer.close()
})

const sessionOf = (response: Response) => valueOf(cookiesOf(response), 'daybreak_session')

describe('a log-in', () => {
  test('goes to the issuer with PKCE, a state, a nonce and the exact return page, and asks for nothing but who it is', async () => {
    const { searchParams, origin } = new URL((await beginSignIn(rooms)).url)
    assert.equal(origin, issuer.config.issuer)
    const asked = Object.fromEntries(searchParams)
    assert.deepEqual(Object.keys(asked).toSorted(), [
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
      'ui_locales',
    ])
    assert.deepEqual(
      [asked['code_challenge_method'], asked['redirect_uri'], asked['response_type'], asked['scope']],
      ['S256', 'http://127.0.0.1:8080/login/return', 'code', 'openid'],
    )
  })

  test('by a linked account signs in, notes the use, and reports a new browser', async () => {
    const worker = await newLinkedWorker(rooms, issuer, { email: 'oidc@example.com' })
    const response = await signInByIssuer(rooms, issuer, worker.person)
    assert.equal(response.status, 200, await response.clone().text())
    assert.equal(((await response.clone().json()) as SignedIn).token, undefined, 'a page has it in its cookie')
    assert.match(sessionOf(response), /^[\w-]{43}$/)
    assert.match((await rooms.sentTo('oidc@example.com'))[0]?.text ?? '', /New log-in/)
    assert.notEqual((await listLinks(rooms, worker.token)).data[0]?.lastUsedAt, null)
    assert.deepEqual((await activityOf(rooms, worker)).slice(-1), ['signed_in'])
  })

  test('is no fresh proof: what needs one asks for a code, and it changes no contact by itself', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    const token = sessionOf(await signInByIssuer(rooms, issuer, worker.person))
    const stale = await rooms.post('/api/session/passkeys/options', {}, bearer(token))
    assert.deepEqual(((await assertProblem(stale, 403, 'step_up_required')) as { methods?: string[] }).methods, ['sms'])
    const change = await rooms.post(factorPaths.factorCode, { method: 'sms', newValue: '12125557301' }, bearer(token))
    await assertProblem(change, 422, 'invalid_input')
  })

  test('ends the session that the browser had', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    const first = sessionOf(await signInByIssuer(rooms, issuer, worker.person))
    const { url, cookie } = await beginSignIn(rooms)
    const returned = await issuer.logIn(url, worker.person)
    assert.equal((await bringSignIn(rooms, returned, `${cookie}; daybreak_session=${first}`)).status, 200)
    assert.equal((await rooms.get('/api/employees/me', first)).status, 401)
  })

  test('by an account that no one linked opens nothing, word for word as by one that was removed, whatever address or number it tells', async () => {
    const [worker, gone] = [await newLinkedWorker(rooms, issuer), await newLinkedWorker(rooms, issuer)]
    const { data } = await listLinks(rooms, gone.token)
    const removed = await rooms.server.call(`${oidcPaths.own}/${data[0]?.id}`, { method: 'DELETE', ...bearer(gone.token) })
    assert.equal(removed.status, 204)
    const workers = await countWorkers()
    const bodies: string[] = []
    // The stand-in returns the person's name as a verified number and address.
    for (const person of [newPerson(), gone.person, worker.phone, 'nobody']) {
      const response = await signInByIssuer(rooms, issuer, person)
      assert.deepEqual([response.status, response.headers.getSetCookie()], [422, []])
      bodies.push(JSON.stringify({ ...((await response.json()) as object), requestId: '' }))
    }
    assert.equal(new Set(bodies).size, 1)
    assert.equal(await countWorkers(), workers)
  })

  async function countWorkers(): Promise<number> {
    return (await rooms.database.query.selectFrom('employee_profile').select('id').execute()).length
  }
})

describe('an answer of the issuer', () => {
  test('is good once, though eight bring it at the same moment at two instances', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    const { url, cookie } = await beginSignIn(rooms)
    const returned = await issuer.logIn(url, worker.person)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => bringSignIn(index % 2 === 0 ? rooms : other, returned, cookie)),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
    for (const answer of answers.filter(({ status }) => status !== 200)) await assertProblem(answer, 410, 'session.oidc_expired')
  })

  test('is finished at another instance than it was begun at, and in two tabs each by itself', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    const one = await beginSignIn(rooms)
    const two = await beginSignIn(other, one.cookie)
    assert.equal(one.cookie, two.cookie)
    const [first, second] = [await issuer.logIn(one.url, worker.person), await issuer.logIn(two.url, worker.person)]
    assert.equal((await bringSignIn(other, second, two.cookie)).status, 200)
    assert.equal((await bringSignIn(rooms, first, one.cookie)).status, 200)
  })

  test('opens nothing in a browser that did not begin, and is still good where it was begun', async () => {
    const attacker = await newLinkedWorker(rooms, issuer)
    const { url, cookie } = await beginSignIn(rooms)
    const returned = await issuer.logIn(url, attacker.person)
    const victim = await beginSignIn(rooms)
    for (const stranger of ['', victim.cookie, `daybreak_oidc=${'A'.repeat(43)}`])
      await assertProblem(await bringSignIn(rooms, returned, stranger), 410, 'session.oidc_expired')
    assert.equal((await bringSignIn(rooms, returned, cookie)).status, 200)
  })

  test('whose code was given for another attempt is refused: the verifier is not its own', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    const [one, two] = [await beginSignIn(rooms), await beginSignIn(rooms)]
    const { code } = await issuer.logIn(one.url, worker.person)
    const mixed = { ...(await issuer.logIn(two.url, newPerson())), ...(code !== undefined && { code }) }
    await assertProblem(await bringSignIn(rooms, mixed, two.cookie), 422, 'session.oidc_refused')
  })

  test('in the name of another issuer, or of none, is refused (RFC 9207)', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    for (const iss of ['https://other.example.com', undefined]) {
      const { url, cookie } = await beginSignIn(rooms)
      const { iss: _, ...returned } = await issuer.logIn(url, worker.person)
      const response = await bringSignIn(rooms, { ...returned, ...(iss !== undefined && { iss }) }, cookie)
      await assertProblem(response, 422, 'session.oidc_refused')
    }
  })

  test('is over after ten minutes', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    const { url, cookie } = await beginSignIn(rooms)
    const returned = await issuer.logIn(url, worker.person)
    rooms.clock.advance({ minutes: 10 })
    await assertProblem(await bringSignIn(rooms, returned, cookie), 410, 'session.oidc_expired')
  })

  test('is told apart when the person said no there, and uses the attempt up', async () => {
    const { url, cookie } = await beginSignIn(rooms)
    const state = new URL(url).searchParams.get('state') ?? ''
    const returned = { state, iss: issuer.config.issuer, error: 'access_denied' }
    await assertProblem(await bringSignIn(rooms, returned, cookie), 409, 'session.oidc_denied')
    await assertProblem(await bringSignIn(rooms, returned, cookie), 410, 'session.oidc_expired')
  })

  test('of a log-in links nothing, and of a linking logs no one in', async () => {
    const worker = await newWorker(rooms)
    await issuer.follow(rooms.clock)
    const login = await beginSignIn(rooms)
    const ofLogin = await issuer.logIn(login.url, newPerson())
    await assertProblem(await bringLink(rooms, worker.token, ofLogin, login.cookie), 410, 'session.oidc_expired')
    const linking = await beginLinking(rooms, worker.token)
    const ofLinking = await issuer.logIn(linking.url, newPerson())
    await assertProblem(await bringSignIn(rooms, ofLinking, linking.cookie), 410, 'session.oidc_expired')
  })

  test('is believed by a key that the issuer has only just made', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    assert.equal((await signInByIssuer(rooms, issuer, worker.person)).status, 200)
    await issuer.rotate()
    assert.equal((await signInByIssuer(rooms, issuer, worker.person)).status, 200)
  })

  test('is believed from a clock that is half a minute off, and not from one that is an hour off', async () => {
    const worker = await newLinkedWorker(rooms, issuer)
    for (const [aheadSeconds, status] of [
      [30, 200],
      [-30, 200],
      [-7200, 422],
    ] as const) {
      const { url, cookie } = await beginSignIn(rooms)
      await issuer.follow(rooms.clock, aheadSeconds)
      const returned = await issuer.logIn(url, worker.person)
      assert.equal((await bringSignIn(rooms, returned, cookie)).status, status, String(aheadSeconds))
    }
  })
})

test('nothing in the database gives away who the worker is at the issuer, a state, or what ties an answer to it', async () => {
  const worker = await newLinkedWorker(rooms, issuer)
  const { url } = await beginSignIn(rooms)
  const state = new URL(url).searchParams.get('state') ?? ''
  for (const table of ['session_oidc_link', 'session_oidc_attempt']) {
    const { rows } = await rooms.database.pool.query<{ text: string }>(`select ${table}::text as text from ${table}`)
    assert.ok(rows.length > 0, table)
    for (const { text } of rows)
      for (const secret of [worker.person, state, state.slice('login.'.length)]) assert.ok(!text.includes(secret), table)
  }
})
