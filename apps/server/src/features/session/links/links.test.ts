// Sign-in links: one use, one browser, a code for every other one, and nothing for anyone who only has a mailbox or a guess.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CodeSent, OpenedLink } from '@daybreak/contract'
import { sql } from 'kysely'
import { assertProblem } from '../../../testing/http-server.ts'
import { activityOf } from '../../../testing/people/passkeys.ts'
import {
  askPath,
  cookiesOf,
  hireNewcomer,
  page,
  provePath,
  valueOf,
  wrong,
  type Newcomer,
} from '../../../testing/people/sign-in.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { startWorkerRooms, type Caller, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let other: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
  other = await rooms.startAnother()
})
after(async () => {
  await other.stop()
  await rooms.stop()
})

const linkPaths = {
  request: '/api/employees/auth/link',
  open: '/api/employees/auth/link/open',
  signIn: '/api/employees/auth/with-link',
  refuse: '/api/employees/auth/link/refuse',
} as const

let asked = 0
type Asked = Newcomer & { email: string; token: string; methodId: string; browser: Required<Caller> }
const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

/** The worker's browser that has requested a link, and the token that only their e-mail contains. */
async function askLink(): Promise<Asked> {
  const email = `link${(asked += 1)}@example.com`
  const worker = await hireNewcomer(rooms, { email })
  const headers = { ...page.headers, 'user-agent': agent }
  const response = await rooms.post(linkPaths.request, { username: email }, { headers })
  assert.equal(response.status, 200, await response.clone().text())
  const { methodId } = (await response.json()) as CodeSent
  const cookies = cookiesOf(response)
  const cookie = ['daybreak_link', 'daybreak_intermediate'].map((name) => `${name}=${valueOf(cookies, name)}`).join('; ')
  return { ...worker, email, methodId, token: await tokenIn(email), browser: { headers: { ...headers, cookie } } }
}

async function tokenIn(email: string): Promise<string> {
  const [message] = await rooms.sentTo(email)
  return /\/login\/link#([a-z]{28})\b/.exec(message?.text ?? '')?.[1] ?? assert.fail('an e-mail carries a link')
}

const open = async (token: string, caller: Caller = page) => {
  const response = await rooms.post(linkPaths.open, { token }, caller)
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as OpenedLink
}
const signIn = (token: string, caller: Caller = page, copy = rooms) => copy.post(linkPaths.signIn, { token }, caller)
async function codeElsewhere(token: string): Promise<string> {
  const opened = await open(token)
  return opened.where === 'elsewhere' ? opened.code : assert.fail('it is another browser')
}

describe('a link', () => {
  test('signs in once where it was asked for, after any number of looks at it', async () => {
    const { token, browser, employeeId, ...worker } = await askLink()
    for (let attempts = 0; attempts < 3; attempts += 1) assert.deepEqual((await open(token, browser)).where, 'here')
    const response = await signIn(token, browser)
    assert.equal(response.status, 200)
    assert.match(valueOf(cookiesOf(response), 'daybreak_session'), /^[\w-]{43}$/)
    await assertProblem(await signIn(token, browser), 410, 'session.link_expired')
    await assertProblem(await rooms.post(linkPaths.open, { token }, browser), 410, 'session.link_expired')
    assert.deepEqual((await activityOf(rooms, { employeeId, ...worker })).slice(-1), ['signed_in'])
  })

  test('opens one session, though ten presses come at once at two instances', async () => {
    const { token, browser } = await askLink()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signIn(token, browser, index % 2 === 0 ? rooms : other)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, next) => one - next),
      [200, ...Array.from({ length: 9 }, () => 410)],
    )
  })

  test('is good for ten minutes', async () => {
    const inTime = await askLink()
    rooms.clock.advance({ seconds: 599 })
    assert.equal((await signIn(inTime.token, inTime.browser)).status, 200)
    const tooLate = await askLink()
    rooms.clock.advance({ seconds: 600 })
    await assertProblem(await signIn(tooLate.token, tooLate.browser), 410, 'session.link_expired')
    await assertProblem(await rooms.post(linkPaths.open, { token: tooLate.token }), 410, 'session.link_expired')
  })

  test('of the newest e-mail and of the one before work both, each in its browser alone', async () => {
    const { email, token, browser } = await askLink()
    const again = await rooms.post(linkPaths.request, { username: email }, browser)
    assert.equal(
      valueOf(cookiesOf(again), 'daybreak_link'),
      /daybreak_link=([\w-]{43})/.exec(browser.headers['cookie'] ?? '')?.[1],
    )
    const newer = await tokenIn(email)
    assert.notEqual(newer, token)
    assert.equal((await open(token, browser)).where, 'here')
    assert.equal((await signIn(newer, browser)).status, 200)
  })

  test('ends the session that the browser had', async () => {
    const { token, browser, phone } = await askLink()
    const old = await rooms.signIn(phone)
    const cookie = `${browser.headers['cookie']}; daybreak_session=${old.token}`
    assert.equal((await signIn(token, { headers: { ...browser.headers, cookie } })).status, 200)
    assert.equal((await rooms.get('/api/employees/me', old.token)).status, 401)
  })
})

describe('in another browser a link', () => {
  test('never signs in, with no cookie, with a cookie of its own, and with the cookie of another link', async () => {
    // In this order: the clock runs between them, and a link lives for ten minutes.
    const stranger = await askLink()
    const victim = await askLink()
    const own = { headers: { ...page.headers, cookie: `daybreak_link=${'A'.repeat(43)}` } }
    for (const caller of [page, own, stranger.browser]) {
      assert.equal((await open(victim.token, caller)).where, 'elsewhere')
      const response = await signIn(victim.token, caller)
      await assertProblem(response, 410, 'session.link_expired')
      assert.deepEqual(response.headers.getSetCookie(), [])
    }
  })

  test('shows the code for the first one, and who asked; typed there it signs in, and the link is used up with it', async () => {
    const { token, browser, email, methodId } = await askLink()
    const opened = await open(token)
    assert.ok(opened.where === 'elsewhere')
    assert.match(opened.code, /^\d{6}$/)
    assert.deepEqual(opened.askedFrom, { browser: 'Chrome', system: 'Windows', network: '127.0.0.x' })
    assert.equal((await rooms.post(provePath, { username: email, code: opened.code, methodId }, browser)).status, 200)
    await assertProblem(await signIn(token, browser), 410, 'session.link_expired')
  })

  test('"This was not me" ends it and its code, and is on record', async () => {
    const { token, browser, email, methodId, ...worker } = await askLink()
    const code = await codeElsewhere(token)
    assert.equal((await rooms.post(linkPaths.refuse, { token })).status, 204)
    await assertProblem(await signIn(token, browser), 410, 'session.link_expired')
    await assertProblem(await rooms.post(provePath, { username: email, code, methodId }, browser), 410, 'session.code_expired')
    await assertProblem(await rooms.post(linkPaths.refuse, { token }), 410, 'session.link_expired')
    assert.deepEqual((await activityOf(rooms, worker)).slice(-1), ['sign_in_failed'])
  })
})

describe('who has no link', () => {
  test('gets five guesses at its code, and then the link is over too', async () => {
    const { token, browser, email, methodId } = await askLink()
    const code = await codeElsewhere(token)
    for (let tries = 0; tries < 5; tries += 1) await rooms.post(provePath, { username: email, code: wrong(code), methodId })
    await assertProblem(await rooms.post(provePath, { username: email, code, methodId }), 429, 'session.too_many_tries')
    await assertProblem(await signIn(token, browser), 410, 'session.link_expired')
  })

  test('shares five an hour between links and codes', async () => {
    const { email } = await askLink()
    for (let codes = 0; codes < 4; codes += 1) await rooms.requestCode(email)
    await assertProblem(await rooms.post(linkPaths.request, { username: email }), 429, 'session.too_many_codes')
    await assertProblem(await rooms.post(askPath, { username: email, method: 'email' }), 429, 'session.too_many_codes')
  })

  test('learns nothing by a token that was never given, by a phone, or where the way is off', async () => {
    await assertProblem(await rooms.post(linkPaths.open, { token: 'a'.repeat(28) }), 410, 'session.link_expired')
    await assertProblem(await rooms.post(linkPaths.request, { username: '12125550101' }), 422, 'session.method_mismatch')
    await switchFlag(rooms, 'sign-in-link', false)
    await assertProblem(await rooms.post(linkPaths.request, { username: 'nobody@example.com' }), 404, 'feature_off')
    await switchFlag(rooms, 'sign-in-link', true)
  })
})

test('of a link nothing is kept by which it could be opened: neither its token nor its code, nor the address', async () => {
  const { token, email } = await askLink()
  const code = await codeElsewhere(token)
  const { rows } = await sql<{ row: string }>`
    select link::text || code::text || encode(link.contact_sealed, 'escape') || encode(link.token_hash, 'escape') as row
    from session_link as link join session_login_code as code on code.id = link.code_id`.execute(rooms.database.query)
  const kept = rows.map(({ row }) => row).join('\n')
  assert.ok(kept.length > 0)
  // A number may contain any six digits by chance; they appear nowhere on their own.
  for (const text of [token, email]) assert.ok(!kept.includes(text))
  assert.doesNotMatch(kept, new RegExp(`[,"(]${code}[,")]`))
})
