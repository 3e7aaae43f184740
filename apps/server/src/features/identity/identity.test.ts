// A check that a worker submits: every status, the notifications, and nothing twice.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Verification } from '@daybreak/contract'
import { assertProblem } from '../../testing/http-server.ts'
import { expect, expectRefusal, type Newcomer } from '../../testing/people/newcomer.ts'
import { bringToIdentification, type Submitting } from '../../testing/people/newcomer-on-record.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import type { SimulatedResult } from '#features/issuer'
import { readCheckOf, readMoves } from './identity.store.ts'

let rooms: WorkerRooms
before(async () => {
  rooms = await startWorkerRooms({ checksIdentities: true })
})
after(() => rooms.stop())

let count = 0

type Submitted = { browser: Newcomer; employeeId: string; phone: string; token: string }

async function bring(submitting: Partial<Submitting>): Promise<Submitted> {
  count += 1
  const phone = String(13155570100 + count)
  return { phone, ...(await bringToIdentification(rooms, { employeeNumber: `I${count}`, phone, ...submitting })) }
}

async function submit(line2: string | null, more: Partial<Submitting> = {}): Promise<Submitted> {
  const worker = await bring({ line2, ...more })
  expect(await worker.browser.post('identification', {}), 'identification')
  await rooms.jobs.runEnqueued()
  return worker
}

async function verificationOf({ browser }: Submitted): Promise<Verification> {
  return (await browser.read()).draft.verification ?? assert.fail('nothing was submitted')
}

/** What the provider needs to decide has passed. */
async function decide(seconds = 3): Promise<void> {
  rooms.clock.advance({ seconds })
  await rooms.checker?.pass(seconds)
  await rooms.jobs.run('identity.sweep')
}

async function messagesTo({ phone }: Submitted): Promise<string[]> {
  const messages = await rooms.sentTo(phone)
  return messages.map(({ text }) => text).filter((text) => text.includes('/onboarding/identification'))
}

/** What a reviewer at the provider decides. */
async function moveTo({ employeeId }: Submitted, status: SimulatedResult['status'], results: string[] = []): Promise<void> {
  const check = await readCheckOf(rooms.database.query, employeeId)
  const result = { status, results, documentTypes: [], asksForEmail: false }
  await rooms.checker?.reviewers.decideApplication(check?.applicationRefs.at(-1) ?? '', result)
  await decide(0)
}

test('a check is pending, then approved: the next step is due and their account is being opened', async () => {
  const worker = await submit(null)
  const submittedAt = rooms.clock.now().toString({ fractionalSecondDigits: 3 })
  assert.deepEqual(await verificationOf(worker), {
    status: 'PENDING',
    items: [],
    reason: null,
    canceledAt: null,
    filesSent: 0,
    submittedAt,
    usuallyDoneBy: null,
    tellsTo: `*** *** ${worker.phone.slice(-4)}`,
    documents: [],
    email: null,
    canLookAgain: false,
  })
  expectRefusal(await worker.browser.post('identification', {}), 409, 'onboarding.step_not_due')
  assert.equal((await worker.browser.read()).opening, null)
  await decide()
  const state = await worker.browser.read()
  assert.deepEqual([state.step, state.draft.verification?.status], ['payment-election', 'APPROVED'])
  assert.notEqual(state.opening, null)
  assert.deepEqual(await messagesTo(worker), [], 'the worker was on the page')
})

describe('every status', () => {
  test('PENDING stays until someone decides; then the worker is notified', async () => {
    const worker = await submit('SANDBOX PENDING')
    await decide(300)
    assert.equal((await verificationOf(worker)).status, 'PENDING')
    await moveTo(worker, 'APPROVED')
    assert.deepEqual(await messagesTo(worker), [
      'Daybreak: We checked your details. Continue with your account: http://127.0.0.1:8080/onboarding/identification',
    ])
  })

  test('IN_REVIEW says by when it is usually done: the next bank day', async () => {
    const worker = await submit('SANDBOX REVIEW')
    await decide()
    const { status, usuallyDoneBy } = await verificationOf(worker)
    assert.deepEqual([status, usuallyDoneBy], ['IN_REVIEW', '2026-11-23'])
    assert.deepEqual(await messagesTo(worker), [], 'a review in progress sends no message')
    expectRefusal(await worker.browser.post('identification', {}), 409, 'onboarding.step_not_due')
  })

  test('DENIED gives its reason in general terms, and nothing is opened', async () => {
    const worker = await submit('SANDBOX DENIED ADDRESS')
    await decide()
    const { status, reason, canLookAgain } = await verificationOf(worker)
    assert.deepEqual([status, reason, canLookAgain], ['DENIED', 'address', true])
    assert.match((await messagesTo(worker)).join(), /^Daybreak: We couldn't open your account/)
    assert.equal((await worker.browser.read()).opening, null)
    expectRefusal(await worker.browser.post('identification', {}), 409, 'onboarding.step_not_due')
  })

  test('DENIED also sends a letter to keep, and nothing else does', async () => {
    const letter = '/api/onboarding/identification/letter?locale=es'
    const waiting = await submit('SANDBOX REVIEW')
    await assertProblem(await rooms.get(letter, waiting.token), 404, 'identity.no_letter')
    const worker = await submit('SANDBOX DENIED LAW')
    await decide()
    const answer = await rooms.get(letter, worker.token)
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf'])
    const drawn = Buffer.from(await answer.arrayBuffer())
    assert.equal(drawn.subarray(0, 5).toString(), '%PDF-')
    const again = await (await rooms.get(letter, worker.token)).arrayBuffer()
    assert.ok(drawn.equals(Buffer.from(again)), 'the same check gives the same letter')
  })

  test('DOCUMENT_REQUESTED names what is wanted', async () => {
    const worker = await submit('SANDBOX DOCUMENT PHONE ADDRESS NAME')
    await decide()
    const { status, items } = await verificationOf(worker)
    assert.deepEqual([status, items], ['DOCUMENT_REQUESTED', ['Name', 'Address', 'Phone']])
  })

  test('CANCELED says when, and may be submitted again', async () => {
    const worker = await submit('SANDBOX CANCELED')
    await decide()
    const canceled = await verificationOf(worker)
    assert.deepEqual(
      [canceled.status, canceled.canceledAt, canceled.submittedAt],
      ['CANCELED', rooms.clock.now().toString({ fractionalSecondDigits: 3 }), null],
    )
    // What was wrong may be put right first.
    const home = { line1: '12 Elm Street', line2: null, city: 'Utica', state: 'NY', postalCode: '13501' }
    const details = { firstName: 'Ana', lastName: 'Rivera', address: home, mailingAddress: null }
    expect(await worker.browser.post('update-personal-information', details), 'identification')
    expect(await worker.browser.post('identification', {}), 'identification')
    await rooms.jobs.runEnqueued()
    assert.equal((await verificationOf(worker)).status, 'PENDING')
    await decide()
    const state = await worker.browser.read()
    assert.deepEqual([state.step, state.status], ['payment-election', 'AccountPending'])
  })

  test('NOT_STARTED, a check that the provider does not know, is submitted again', async () => {
    const worker = await submit('SANDBOX NOT-STARTED')
    const { status, submittedAt } = await verificationOf(worker)
    assert.deepEqual([status, submittedAt], ['NOT_STARTED', null])
    expect(await worker.browser.post('identification', {}), 'identification')
    assert.equal((await verificationOf(worker)).status, 'PENDING')
  })
})

test('a denied worker may ask once for another review, and is notified of its result', async () => {
  const worker = await submit('SANDBOX DENIED LAW')
  expectRefusal(await worker.browser.post('identification/look-again'), 409, 'identity.look_again_refused')
  await decide()
  const { state } = expect(await worker.browser.post('identification/look-again'), 'identification')
  assert.deepEqual(
    [state.draft.verification?.status, state.draft.verification?.reason, state.draft.verification?.canLookAgain],
    ['IN_REVIEW', null, false],
  )
  await rooms.jobs.runEnqueued()
  await decide(300)
  assert.equal((await verificationOf(worker)).status, 'IN_REVIEW', 'the denial of before is no answer')
  await moveTo(worker, 'DENIED', ['WATCHLIST_HIT'])
  const denied = await verificationOf(worker)
  assert.deepEqual([denied.status, denied.canLookAgain], ['DENIED', false])
  expectRefusal(await worker.browser.post('identification/look-again'), 409, 'identity.look_again_refused')
  assert.match((await messagesTo(worker))[0] ?? '', /couldn't open your account/)
})

test('looks that come twice change nothing twice, and what is decided stays', async () => {
  const worker = await submit(null)
  await decide()
  await Promise.all([rooms.jobs.run('identity.sweep'), rooms.jobs.run('identity.sweep')])
  await moveTo(worker, 'DENIED')
  const check = await readCheckOf(rooms.database.query, worker.employeeId)
  const moves = await readMoves(rooms.database.query, check?.id ?? '')
  assert.deepEqual(
    moves.map(({ status }) => status),
    ['PENDING', 'APPROVED'],
  )
  await rooms.jobs.run('identity.look', { checkId: check?.id, version: 1, count: 0 })
  assert.equal((await verificationOf(worker)).status, 'APPROVED')
})

test('two polls at once apply one result', async () => {
  const worker = await submit('SANDBOX DENIED NO-MATCH')
  rooms.clock.advance({ seconds: 60 })
  await rooms.checker?.pass(60)
  await Promise.all([rooms.jobs.run('identity.sweep'), rooms.jobs.run('identity.sweep'), rooms.jobs.run('identity.sweep')])
  assert.equal((await messagesTo(worker)).length, 1)
})

test('nine digits are asked of whom the roster has four of', async () => {
  const worker = await bring({ roster: { ssn: null } })
  expectRefusal(await worker.browser.post('identification', {}), 422, 'onboarding.ssn_required')
  expectRefusal(await worker.browser.post('identification', { ssn: '123450000' }), 422, 'onboarding.ssn_invalid')
  expectRefusal(await worker.browser.post('identification', { ssn: '123454822' }), 422, 'onboarding.ssn_differs')
  expect(await worker.browser.post('identification', { ssn: '123454821' }), 'identification')
  assert.equal((await verificationOf(worker)).status, 'PENDING')
})

test('nothing is checked where no one checks', async () => {
  const elsewhere = await startWorkerRooms()
  try {
    const { browser } = await bringToIdentification(elsewhere, { employeeNumber: 'N1', phone: '13155570199' })
    expectRefusal(await browser.post('identification', {}), 503, 'onboarding.identification_unavailable')
  } finally {
    await elsewhere.stop()
  }
})
