// What strangers get: nothing by guessing, nothing by concurrent requests, and nothing by timing.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { CodeSent } from '@daybreak/contract'
import { areaUnderRoc } from '../../../testing/roc.ts'
import { newAppHolder, totpPaths } from '../../../testing/people/authenticator-apps.ts'
import { beginLinking, beginSignIn, bringLink, bringSignIn } from '../../../testing/people/oidc.ts'
import { newWorker } from '../../../testing/people/passkeys.ts'
import { newPasswordHolder, passwordPaths } from '../../../testing/people/passwords.ts'
import { askPath, hireNewcomer, provePath } from '../../../testing/people/sign-in.ts'
import { startLyingIssuer, type LyingIssuer } from '../../../testing/stand-ins/oidc/lying-issuer.ts'
import { switchFlag } from '../../../testing/switched-flags.ts'
import { startWorkerRooms, type Caller, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import {
  codeLimits,
  decideCodeProof,
  decideCodeRequest,
  type Challenge,
  type LimitScope,
  type Lock,
} from '../callers/codes.rules.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms()
})
after(() => rooms.stop())

/** Gives back how long the answer took. */
type Attempt = (username: string, index: number) => Promise<number>

/** Each from another network. */
const from = (index: number): Required<Caller> => ({
  headers: { 'x-forwarded-for': `10.${Math.floor(index / 256)}.${index % 256}.1` },
})

describe('guesses', () => {
  test('fifty at once with the right code open one session between them', async () => {
    const { phone, employeeId } = await hireNewcomer(rooms)
    const { methodId, code } = await rooms.requestCode(phone)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => rooms.post(provePath, { username: phone, code, methodId }, from(index))),
    )
    const statuses = answers.map(({ status }) => status)
    // A machine that is too busy may have no time for one of them: it answers so, and lets in no more than the others.
    assert.deepEqual(
      statuses.filter((status) => status !== 410 && status !== 503),
      [200],
    )
    assert.ok(statuses.includes(410))
    const sessions = await rooms.database.query
      .selectFrom('session_session')
      .select('id')
      .where('employee_id', '=', employeeId)
      .execute()
    assert.equal(sessions.length, 1)
  })

  test('from three hundred networks at once get five looks together, and the right code comes too late', async () => {
    const { phone } = await hireNewcomer(rooms)
    const { methodId, code } = await rooms.requestCode(phone)
    const others = Array.from({ length: 300 }, (_, index) => String(index).padStart(6, '0')).filter((digits) => digits !== code)
    const guess = (digits: string, index: number) =>
      rooms.post(provePath, { username: phone, code: digits, methodId }, from(index))
    const answers = await Promise.all(others.map(guess))
    assert.equal(answers.filter(({ status }) => status === 422).length, 4)
    assert.equal((await guess(code, 301)).status, 429)
  })

  // Over HTTP ten thousand take a minute. The rules are the server's own, and the guesser is the best possible: it
  // knows the number, has a network for each guess, does not wait, and counts up, so that it must find the code in the end.
  test('ten thousand over ten thousand networks find none of the codes that were sent in a day', () => {
    const dayMs = 24 * 60 * 60_000
    const sent: number[] = []
    const locks = new Map<number, Lock>()
    const noLock: Lock = { failures: 0, lockedUntilMs: null }
    let challenge: (Challenge & { code: number }) | null = null
    let [attempts, found] = [0, 0]
    for (let guess = 0; guess < 10_000; guess += 1) {
      const nowMs = 1_767_225_600_000 + Math.floor((guess * dayMs) / 10_000)
      const asked = decideCodeRequest({
        counts: new Map<LimitScope, readonly number[]>([['code_of_contact', sent]]),
        lockedUntilMs: null,
        isKnownContact: true,
        nowMs,
      })
      if (asked.kind === 'allowed') {
        sent.push(nowMs)
        // Whatever was guessed before: the next code is just beyond the guesses that it allows.
        challenge = {
          tries: 0,
          expiresAtMs: nowMs + codeLimits.lifetimeMs,
          usedAtMs: null,
          code: guess + codeLimits.triesPerCode,
        }
      }
      const verdict = decideCodeProof({
        lock: locks.get(guess) ?? noLock,
        challenge,
        isRight: challenge?.code === guess,
        nowMs,
      })
      if (verdict.kind === 'proven') found += 1
      else if (verdict.isTry && challenge !== null) {
        locks.set(guess, verdict.lock)
        challenge = { ...challenge, tries: challenge.tries + 1 }
        attempts += 1
      }
    }
    assert.deepEqual([found, sent.length], [0, 15])
    assert.ok(attempts <= sent.length * codeLimits.triesPerCode)
  })
})

describe('the time of an answer', () => {
  let hiding: WorkerRooms
  let issuer: LyingIssuer
  before(async () => {
    issuer = await startLyingIssuer({ now: () => hiding.clock.now() })
    hiding = await startWorkerRooms({
      hidesUnknownAccounts: true,
      // The hash of a password costs the same for all of them: a cheap one hides no other part of an answer's duration.
      passwordCost: { memoryKib: 64, passes: 1, lanes: 1 },
      loginIssuer: issuer.config,
    })
  })
  after(async () => {
    await hiding.stop()
    await issuer.close()
  })

  const known = '12125550901'
  const unknown = '12125559901'
  const triesEach = 200

  /** Asks for the one and for the other, in turns whose order is drawn by lot. `attempt` gives back how long the answer took. */
  async function compare(copy: WorkerRooms, attempt: Attempt): Promise<number> {
    const durations = new Map<string, number[]>([known, unknown].map((username) => [username, []]))
    for (let index = 0; index < triesEach; index += 1) {
      // Limits are not what is measured: each pair has hours and a network of its own.
      copy.clock.advance({ hours: 2 })
      const order = Math.random() < 0.5 ? [known, unknown] : [unknown, known]
      for (const username of order) durations.get(username)?.push(await attempt(username, index))
    }
    return areaUnderRoc(durations.get(known) ?? [], durations.get(unknown) ?? [])
  }

  /** By chance alone one comparison in some two thousand strays so far; two in a row do not. */
  async function assertAlike(copy: WorkerRooms, attempt: Attempt): Promise<void> {
    const first = await compare(copy, attempt)
    if (first >= 0.4 && first <= 0.6) return
    const second = await compare(copy, attempt)
    assert.ok(second >= 0.4 && second <= 0.6, `known and unknown are distinguished: ${first}, then ${second}`)
  }

  async function timed(
    copy: WorkerRooms,
    [path, body, index]: [string, object, number],
    status: number | undefined,
  ): Promise<number> {
    const startedMs = performance.now()
    const response = await copy.post(path, body, from(index))
    const durationMs = performance.now() - startedMs
    assert.equal(response.status, status)
    await response.arrayBuffer()
    return durationMs
  }

  const asks =
    (copy: WorkerRooms, statuses: Record<string, number>): Attempt =>
    (username, index) =>
      timed(copy, [askPath, { username, method: 'sms' }, index], statuses[username])

  test('to anyone who asks for a code does not tell who has an account, where the answer itself does', async () => {
    await rooms.hire({ phone: known })
    await assertAlike(rooms, asks(rooms, { [known]: 200, [unknown]: 404 }))
  })

  test('nor does that of a wrong code of an authenticator app, or of a recovery code, tell who has one', async () => {
    await switchFlag(hiding, 'sign-in-totp', true)
    const holder = await newAppHolder(hiding)
    await assertAlike(hiding, (tried, index) => {
      const username = tried === known ? holder.phone : tried
      const [path, code] = index % 2 === 0 ? [totpPaths.signIn, '000000'] : [totpPaths.recover, 'AAAA-AAAA']
      return timed(hiding, [path, { username, code }, index], 422)
    })
  })

  test('nor does that of a wrong password tell who has an account, or a password', async () => {
    await switchFlag(hiding, 'sign-in-password', true)
    const [holder, without] = [await newPasswordHolder(hiding), await newWorker(hiding)]
    const wrong = 'no such password anywhere'
    await assertAlike(hiding, (tried, index) => {
      const other = index % 2 === 0 ? without.phone : tried
      const username = tried === known ? holder.phone : other
      return timed(hiding, [passwordPaths.signIn, { username, password: wrong }, index], 422)
    })
  })

  test('nor does that of an account at another service that no one linked, or that is no longer linked', async () => {
    await switchFlag(hiding, 'sign-in-oidc', true)
    const { token } = await newWorker(hiding)
    const headers = { authorization: `Bearer ${token}` }
    const begun = await beginLinking(hiding, token)
    const linked = await bringLink(hiding, token, issuer.logIn(begun.url, known), begun.cookie)
    const { id } = (await linked.json()) as { id: string }
    assert.equal((await hiding.server.call(`/api/session/oidc/${id}`, { method: 'DELETE', headers })).status, 204)
    await assertAlike(hiding, async (person, index) => {
      const { url, cookie } = await beginSignIn(hiding, '', from(index))
      const returned = issuer.logIn(url, person)
      const startedMs = performance.now()
      const response = await bringSignIn(hiding, returned, cookie, from(index))
      const durationMs = performance.now() - startedMs
      assert.equal(response.status, 422, await response.text())
      return durationMs
    })
  })

  test('nor does that of a link', async () => {
    const address = 'time-of-link@example.com'
    await hiding.hire({ phone: '12125550902', email: address })
    await assertAlike(hiding, (tried, index) => {
      const username = tried === known ? address : 'time-of-nobody@example.com'
      return timed(hiding, ['/api/employees/auth/link', { username }, index], 200)
    })
  })

  test('nor where nothing else tells it, and nor does that of a wrong code', async () => {
    await hiding.hire({ phone: known })
    await assertAlike(hiding, asks(hiding, { [known]: 200, [unknown]: 200 }))
    await assertAlike(hiding, async (username, index) => {
      const asked = await hiding.post(askPath, { username, method: 'sms' }, from(index))
      const { methodId } = (await asked.json()) as CodeSent
      return timed(hiding, [provePath, { username, code: '000000', methodId }, index], 422)
    })
  })
})
