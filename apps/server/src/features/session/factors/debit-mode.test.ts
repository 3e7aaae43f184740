// Signing in by card and Social Security number: whom it admits, what stays blocked for a day, and who can stop it.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { ownText, type SignedIn } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { addCard } from '#features/cards'
import { askCode, changeContact, factorPaths, linkTokenIn } from '../../../testing/people/factors.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { activityOf, bearer } from '../../../testing/people/passkeys.ts'
import { askPath, cookiesOf, hireNewcomer, page, provePath, valueOf, type Newcomer } from '../../../testing/people/sign-in.ts'
import { codeIn, startWorkerRooms, testKeys, type Caller, type WorkerRooms } from '../../../testing/worker-rooms.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

const details = { cardLast4: '4821', cardExpiry: '09/29', ssnLast4: '6789' }
const stepUpRoute = '/api/session/passkeys/options'
const sessionRoute = '/api/offers/summary'
let phonesGiven = 0
const newPhone = () => `1718555${String((phonesGiven += 1)).padStart(4, '0')}`

/** A worker with a card in use, whom their employer knows by their number. */
async function carded(options: { email?: string; status?: 'Active' | 'Inactive' | 'Lost' } = {}): Promise<Newcomer> {
  const { status = 'Active', ...rest } = options
  const worker = await hireNewcomer(rooms, rest)
  const { database, clock } = rooms
  await database.transaction(async (tx) => {
    await addCard(tx, {
      id: newUuid(clock),
      employeeId: worker.employeeId,
      accountId: worker.accountId,
      status,
      formFactor: 'PHYSICAL',
      last4: details.cardLast4,
      expirationMonth: 9,
      expirationYear: 2029,
      providerCardId: null,
      createdAt: clock.now(),
    })
    const at = clock.now().toString()
    await tx
      .insertInto('employers_roster')
      .values({
        id: newUuid(clock),
        employer_id: (await tx.selectFrom('employers_employer').select('id').executeTakeFirstOrThrow()).id,
        employee_number: worker.employeeId,
        first_name: ownText('Maya'),
        last_name: ownText('Torres'),
        status: 'active',
        jobs: '[]',
        employee_id: worker.employeeId,
        ssn_last4_hash: Buffer.from(testKeys.keyedHash('employers.ssn_last4', details.ssnLast4)),
        row_hash: Buffer.alloc(32),
        version: 1,
        created_at: at,
        updated_at: at,
      })
      .execute()
  })
  return worker
}

/** Asks for a code that the worker cannot receive, and returns what the browser has of it. */
async function cannotGetCode(username: string, caller: Caller = {}): Promise<Required<Caller>> {
  const method = username.includes('@') ? 'email' : 'sms'
  const response = await rooms.post(askPath, { username, method }, caller)
  const intermediate = cookiesOf(response).get('daybreak_intermediate') ?? assert.fail('a browser that asked is known')
  assert.match(intermediate, /^[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly; Max-Age=600$/)
  const { headers = {} } = caller
  const cookie = [headers['cookie'], `daybreak_intermediate=${intermediate.split(';')[0]}`].filter(Boolean).join('; ')
  return { headers: { ...headers, cookie } }
}

type Entered = SignedIn & { token: string }

async function enter(username: string): Promise<Entered> {
  const response = await rooms.post(factorPaths.debitMode, details, await cannotGetCode(username))
  assert.equal(response.status, 200, await response.clone().text())
  return (await response.json()) as Entered
}

const limitedBy = async (response: Response) => (await assertProblem(response, 403, 'session.limited'))['limitedUntil']

describe('a proof by card', () => {
  test('opens a session of sixty minutes with token and jwt, and says until when it is limited', async () => {
    const worker = await carded()
    const { token, jwt, session } = await enter(worker.phone)
    const startedAt = rooms.clock.now()
    const until = startedAt.add({ hours: 24 }).toString({ smallestUnit: 'millisecond' })
    assert.match(jwt, /^ey/)
    assert.deepEqual(
      [session.limited_until, session.expires_at],
      [until, startedAt.add({ minutes: 60 }).toString({ smallestUnit: 'millisecond' })],
    )
    assert.equal(await limitedBy(await rooms.post(stepUpRoute, {}, bearer(token))), until)
    assert.equal((await rooms.get('/api/employees/me', token)).status, 200)
    const refreshed = (await (await rooms.post('/api/session/authenticate', {}, bearer(token))).json()) as SignedIn
    assert.equal(refreshed.session.limited_until, until)
    assert.deepEqual((await activityOf(rooms, worker)).slice(-1), ['debit_mode_entered'])
  })

  test('gives a page the cookie alone, and is good for one sign-in', async () => {
    const { phone } = await carded()
    const browser = await cannotGetCode(phone, page)
    const response = await rooms.post(factorPaths.debitMode, details, browser)
    assert.ok(!('token' in ((await response.json()) as object)))
    assert.equal((await rooms.get(sessionRoute, valueOf(cookiesOf(response), 'daybreak_session'))).status, 200)
    await assertProblem(await rooms.post(factorPaths.debitMode, details, browser), 410, 'session.sign_in_expired')
  })

  test('is no way in any more once the code has come after all', async () => {
    const { phone } = await carded()
    const browser = await cannotGetCode(phone)
    const [message] = await rooms.sentTo(phone)
    assert.equal((await rooms.post(provePath, { username: phone, code: codeIn(message) }, browser)).status, 200)
    await assertProblem(await rooms.post(factorPaths.debitMode, details, browser), 410, 'session.sign_in_expired')
  })

  test('wants all three right, of a card in use, and says nothing of which was wrong', async () => {
    const { phone } = await carded()
    const browser = await cannotGetCode(phone)
    const bad = [{ cardLast4: '4822' }, { cardExpiry: '10/29' }, { ssnLast4: '6788' }]
    const bodies = await Promise.all(
      bad.map(async (one) => {
        const problem = await assertProblem(
          await rooms.post(factorPaths.debitMode, { ...details, ...one }, browser),
          422,
          'session.card_proof_failed',
        )
        return { ...problem, requestId: '' }
      }),
    )
    assert.deepEqual(new Set(bodies.map((body) => JSON.stringify(body))).size, 1)
    for (const status of ['Inactive', 'Lost'] as const) {
      const without = await cannotGetCode((await carded({ status })).phone)
      await assertProblem(await rooms.post(factorPaths.debitMode, details, without), 422, 'session.card_proof_failed')
    }
  })

  test('is for anyone who has just asked for a code: without that, and from the tenth minute on, there is none', async () => {
    const { phone } = await carded()
    await assertProblem(await rooms.post(factorPaths.debitMode, details), 410, 'session.sign_in_expired')
    const late = await cannotGetCode(phone)
    rooms.clock.advance({ seconds: 600 })
    await assertProblem(await rooms.post(factorPaths.debitMode, details, late), 410, 'session.sign_in_expired')
    const inTime = await cannotGetCode(phone)
    rooms.clock.advance({ seconds: 599 })
    assert.equal((await rooms.post(factorPaths.debitMode, details, inTime)).status, 200)
  })

  test('allows five tries an hour from anywhere; the worker’s own browser has its own tries', async () => {
    const { phone } = await carded()
    const { methodId, code } = await rooms.requestCode(phone)
    const known = await rooms.post(provePath, { username: phone, code, methodId }, page)
    const device = { headers: { cookie: `daybreak_device=${valueOf(cookiesOf(known), 'daybreak_device')}` } }
    const stranger = await cannotGetCode(phone)
    const from = (network: number) => ({ headers: { ...stranger.headers, 'x-forwarded-for': `198.51.${network}.7` } })
    for (let network = 0; network < 5; network += 1) {
      const guess = { ...details, ssnLast4: `000${network}` }
      await assertProblem(await rooms.post(factorPaths.debitMode, guess, from(network)), 422, 'session.card_proof_failed')
    }
    const refused = await assertProblem(await rooms.post(factorPaths.debitMode, details, from(9)), 429, 'session.too_many_tries')
    assert.equal(refused['retryAfter'], 3600)
    assert.equal((await rooms.post(factorPaths.debitMode, details, await cannotGetCode(phone, device))).status, 200)
  })
})

describe('the limit', () => {
  test('applies to the account: to other sessions at once, on every instance, and to later ones', async (t) => {
    const other = await rooms.startAnother()
    t.after(() => other.stop())
    const { phone } = await carded()
    const { token } = await rooms.signIn(phone)
    assert.equal((await other.post(stepUpRoute, {}, bearer(token))).status, 200)
    await enter(phone)
    for (const copy of [rooms, other]) await limitedBy(await copy.post(stepUpRoute, {}, bearer(token)))
    const later = await rooms.signIn(phone)
    await limitedBy(await rooms.post(stepUpRoute, {}, bearer(later.token)))
  })

  test('survives a new sign-in with a factor that was added in it, and that factor has a day of its own', async () => {
    const { phone } = await carded()
    const entered = await enter(phone)
    const startedAt = rooms.clock.now()
    const to = newPhone()
    // The card replaces the contact that no one can reach.
    const { code } = await askCode(rooms, entered.token, {
      path: factorPaths.factorCode,
      body: { method: 'sms', newValue: to },
      recipient: to,
    })
    rooms.clock.advance({ minutes: 5 })
    const change = { type: 'phone', newValue: to, otpNew: code }
    assert.equal((await rooms.post(factorPaths.change, change, bearer(entered.token))).status, 204)
    const byNew = await rooms.signIn(to)
    await limitedBy(await rooms.post(stepUpRoute, {}, bearer(byNew.token)))

    // The account's day is over, the new factor's is not: five minutes are left of it.
    rooms.clock.advance({ hours: 23, minutes: 57 })
    const stillLimited = await rooms.signIn(to)
    const until = startedAt.add({ hours: 24, minutes: 5 }).toString({ smallestUnit: 'millisecond' })
    assert.equal(await limitedBy(await rooms.post(stepUpRoute, {}, bearer(stillLimited.token))), until)
    assert.equal(stillLimited.session.limited_until, until)
    rooms.clock.advance({ minutes: 3, seconds: 1 })
    assert.equal((await rooms.post(stepUpRoute, {}, bearer(stillLimited.token))).status, 200)
  })

  test('is handed on by such a factor to the ones that it brings in, when the account itself is free again', async () => {
    const { phone } = await carded()
    const entered = await enter(phone)
    rooms.clock.advance({ hours: 23, minutes: 50 })
    const [first, next] = [newPhone(), newPhone()]
    const { token } = await rooms.signIn(phone)
    assert.equal((await changeContact(rooms, token, { from: phone, to: first })).status, 204)
    rooms.clock.advance({ minutes: 20 })
    const byFirst = await rooms.signIn(first)
    assert.ok(Date.parse(byFirst.session.limited_until ?? '') > Date.parse(entered.session.limited_until ?? ''))
    assert.equal((await changeContact(rooms, byFirst.token, { from: first, to: next })).status, 204)
    const addedAt = rooms.clock.now()

    rooms.clock.advance({ minutes: 2 })
    const byNext = await rooms.signIn(next)
    const until = addedAt.add({ hours: 24 }).toString({ smallestUnit: 'millisecond' })
    assert.equal(await limitedBy(await rooms.post(stepUpRoute, {}, bearer(byNext.token))), until)
  })

  test('ends after 24 hours: not a second before, and at once then', async () => {
    const { phone } = await carded()
    await enter(phone)
    rooms.clock.advance({ hours: 23, minutes: 59, seconds: 50 })
    const { token } = await rooms.signIn(phone)
    rooms.clock.advance({ seconds: 9 })
    await limitedBy(await rooms.post(stepUpRoute, {}, bearer(token)))
    const reported = async () =>
      ((await (await rooms.post('/api/session/authenticate', {}, bearer(token))).json()) as SignedIn).session.limited_until
    assert.notEqual(await reported(), null)
    rooms.clock.advance({ seconds: 1 })
    assert.equal((await rooms.post(stepUpRoute, {}, bearer(token))).status, 200)
    assert.equal(await reported(), null)
  })

  test('a contact is changed without the old one for fifteen minutes after the card, no longer', async () => {
    const { phone } = await carded()
    const { token } = await enter(phone)
    const ask = () => rooms.post(factorPaths.factorCode, { method: 'sms', newValue: newPhone() }, bearer(token))
    for (let minute = 0; minute < 15; minute += 5) {
      rooms.clock.advance({ minutes: 5 })
      assert.equal((await rooms.get(sessionRoute, token)).status, 200)
    }
    assert.equal((await ask()).status, 200)
    rooms.clock.advance({ seconds: 1 })
    await assertProblem(await ask(), 422, 'invalid_input')
  })
})

describe('the contacts that the worker had before', () => {
  test('are all notified, and the link of one cancels: contacts, sessions and limit are as they were', async () => {
    const { phone } = await carded({ email: 'owner@example.com' })
    const { token } = await enter(phone)
    for (const contact of [phone, 'owner@example.com']) {
      const [message] = await rooms.sentTo(contact)
      assert.match(message?.text ?? '', /logged in with your card[\s\S]*\/not-you#[a-z]{28}/)
    }
    const link = { token: await linkTokenIn(rooms, 'owner@example.com') }
    const to = newPhone()
    const { code } = await askCode(rooms, token, {
      path: factorPaths.factorCode,
      body: { method: 'sms', newValue: to },
      recipient: to,
    })
    await rooms.post(factorPaths.change, { type: 'phone', newValue: to, otpNew: code }, bearer(token))
    const byNew = await rooms.signIn(to)

    const response = await rooms.post(factorPaths.undo, link)
    assert.deepEqual([response.status, await response.json()], [200, { undone: 'debit_mode' }])
    for (const ended of [token, byNew.token]) await assertProblem(await rooms.get(sessionRoute, ended), 401, 'session_not_found')
    await assertProblem(await rooms.post(askPath, { username: to, method: 'sms' }), 404, 'ACCOUNT_NOT_FOUND')
    const own = await rooms.signIn(phone)
    assert.equal(own.session.limited_until, null)
    assert.equal((await rooms.post(stepUpRoute, {}, bearer(own.token))).status, 200)
  })

  test('and for three days after that, the card proves nothing', async () => {
    const { phone } = await carded()
    await enter(phone)
    await rooms.post(factorPaths.undo, { token: await linkTokenIn(rooms, phone) })
    const again = async () => rooms.post(factorPaths.debitMode, details, await cannotGetCode(phone))
    rooms.clock.advance({ hours: 71, minutes: 59 })
    await assertProblem(await again(), 422, 'session.card_proof_failed')
    rooms.clock.advance({ minutes: 1 })
    assert.equal((await again()).status, 200)
  })

  test('can still be changed by their owner, who is notified by them all', async () => {
    const { phone } = await carded({ email: 'both@example.com' })
    const { token } = await enter(phone)
    const [reported] = await rooms.sentTo('both@example.com')
    assert.ok(reported !== undefined)
    assert.equal((await changeContact(rooms, token, { from: phone, to: newPhone() })).status, 204)
  })
})

describe('an installation that hides unknown accounts', () => {
  let hiding: WorkerRooms
  before(async () => {
    hiding = await startWorkerRooms({ hidesUnknownAccounts: true })
  })
  after(() => hiding.stop())

  test('answers a card for no one like a wrong one', async () => {
    await hiding.hire({ phone: '12125550901' })
    const answers: unknown[] = []
    for (const username of ['12125550901', '12125559901']) {
      const asked = await hiding.post(askPath, { username, method: 'sms' })
      const cookie = `daybreak_intermediate=${valueOf(cookiesOf(asked), 'daybreak_intermediate')}`
      for (let tries = 0; tries < 6; tries += 1) {
        const response = await hiding.post(factorPaths.debitMode, details, { headers: { cookie } })
        const { code, retryAfter } = (await response.json()) as Record<string, unknown>
        answers.push([response.status, code, retryAfter])
      }
    }
    assert.deepEqual(answers.slice(0, 6), answers.slice(6))
    assert.deepEqual(answers.at(-1), [429, 'session.too_many_tries', 3600])
  })
})
