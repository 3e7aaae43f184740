// Pay elections sent to an employer: once, from the payday that is still open, and taken back within 30 days.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ElectionState } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { plainDate, type Instant } from '@daybreak/time'
import { readDepositNumbers } from '#features/accounts'
import type { Employer } from '#features/employers'
import { bringApproved } from '../../../testing/people/approved-worker.ts'
import { assertProblem } from '../../../testing/http-server.ts'
import { expect, openBrowser, reportedIdentification, type Newcomer } from '../../../testing/people/newcomer.ts'
import { startWorkerRooms, testKeys, type WorkerRooms } from '../../../testing/worker-rooms.ts'
import { isPayElected } from './election.ts'
import { electionFileRows, listElectionsToReport, makeElectionFile } from './files.ts'
import { actionToReport } from './election.rules.ts'
import { insertFile, readFileLines } from './election.store.ts'

const identification = reportedIdentification()
const path = '/api/onboarding/payment-election'

let rooms: WorkerRooms
let employer: Employer
before(async () => {
  rooms = await startWorkerRooms({ identification })
  const { employers } = rooms
  employer = (await employers.findEmployer('LAKESIDE')) ?? assert.fail('no employer')
  // Paid each second Friday for two weeks that end on a Sunday: 2026-11-27, 2026-12-11, 2026-12-25 …
  const start = plainDate(2026, 11, 9)
  await employers.planPeriods(employer, {
    payGroup: 'HOURLY',
    frequency: 'biweekly',
    start,
    count: 8,
    paydayLagDays: 5,
    cutOffBankDays: 2,
    cutOffHour: 17,
  })
})
after(() => rooms.stop())

async function bring({ holdUntil = null as Instant | null } = {}) {
  const worker = await bringApproved(rooms, identification, { showsPaymentElection: true, holdUntil })
  const browser = openBrowser(rooms)
  const { token } = await rooms.signIn(worker.phone)
  browser.use(token)
  return { ...worker, browser, token }
}

const half = { choice: 'part', amount: null, percent: 50, hasConsented: true } as const
const elect = async (browser: Newcomer, election: object = half) =>
  expect(await browser.post('payment-election', election), 'set-pin')

async function stateOf(phone: string): Promise<ElectionState> {
  const { token } = await rooms.signIn(phone)
  return (await (await rooms.get(path, token)).json()) as ElectionState
}

async function undo(phone: string): Promise<Response> {
  const { token } = await rooms.signIn(phone)
  return rooms.post(`${path}/undo`, {}, { headers: { authorization: `Bearer ${token}` } })
}

const deps = () => ({ ...rooms, ...testKeys })

/** The rows of the next file, without its heading, by employee number. */
async function nextFile(): Promise<Map<string, string[]>> {
  const made = await makeElectionFile(deps(), employer)
  const rows = made === null ? [] : (await electionFileRows(deps(), made.fileId)).slice(1)
  return new Map(rows.map((row) => [row.split(',')[0] ?? '', row.split(',')]))
}

const toReport = async () => listElectionsToReport(deps(), rooms.database.query, employer)

test('pay counts as asked for once it is elected, and no longer when that is taken back', async () => {
  const { browser, phone, employeeId } = await bring()
  assert.equal(await isPayElected(rooms.database.query, employeeId), false)
  await elect(browser)
  assert.equal(await isPayElected(rooms.database.query, employeeId), true)
  assert.equal((await undo(phone)).status, 200)
  assert.equal(await isPayElected(rooms.database.query, employeeId), false)
})

test('an election goes out once, with where their pay is to go; taken back, the employer is asked to stop', async () => {
  const { browser, phone, employeeNumber, employeeId } = await bring()
  await rooms.jobs.runEnqueued()
  const { state } = await elect(browser)
  assert.equal(state.draft.electionStartsOn, '2026-11-27')
  const asked = await stateOf(phone)
  assert.deepEqual(
    [asked.employer, asked.election?.percent, asked.election?.startsOn, asked.sentAt, asked.undone],
    ['Lakeside Diners', 50, '2026-11-27', null, null],
  )

  const row = (await nextFile()).get(employeeNumber) ?? assert.fail('the worker is in no file')
  const { accountNumber, routingNumber } = await numbersOf(employeeId)
  assert.deepEqual(row.slice(1, 11), [
    'Ana',
    'Rivera',
    'set',
    'part',
    '',
    '50',
    routingNumber,
    accountNumber,
    'checking',
    '2026-11-27',
  ])
  assert.equal((await nextFile()).size, 0)
  assert.notEqual((await stateOf(phone)).sentAt, null)

  rooms.clock.advance({ hours: 24 * 8 })
  const undone = (await (await undo(phone)).json()) as ElectionState
  assert.deepEqual([undone.election?.choice, undone.undone?.endsOn, undone.undoUntil], ['keep', '2026-12-11', null])
  assert.deepEqual(await (await undo(phone)).json(), undone, 'taken back twice')
  const stop = (await nextFile()).get(employeeNumber) ?? assert.fail('no one was asked to stop')
  assert.deepEqual(stop.slice(3, 11), ['stop', '', '', '', '', '', '', '2026-12-11'])
  assert.equal((await nextFile()).size, 0)
})

async function numbersOf(employeeId: string): Promise<{ accountNumber: string; routingNumber: string }> {
  const numbers = await readDepositNumbers(rooms.database.query, testKeys.encryption, [employeeId])
  return numbers.get(employeeId) ?? assert.fail('no account')
}

test('an election may be changed when all is done; the employer is notified of each, and of the newest first payday', async () => {
  const { browser, employeeNumber } = await bring()
  await rooms.jobs.runEnqueued()
  await elect(browser)
  await nextFile()
  expect(await browser.post('set-pin', { answer: 'skip' }), 'success')
  expect(await browser.post('success'), null)
  const changed = expect(await browser.post('payment-election', { ...half, percent: 80 }), null)
  assert.deepEqual([changed.state.status, changed.state.draft.election?.percent], ['Completed', 80])
  const row = (await nextFile()).get(employeeNumber)
  assert.deepEqual(row?.slice(3, 7), ['set', 'part', '', '80'])
  const kept = { choice: 'keep', amount: null, percent: null, hasConsented: false }
  expect(await browser.post('payment-election', kept), null)
  assert.equal((await nextFile()).get(employeeNumber)?.[3], 'stop')
})

describe('nothing is sent to the employer', () => {
  test('of what was taken back before the file was made', async () => {
    const { browser, phone, employeeNumber } = await bring()
    await rooms.jobs.runEnqueued()
    await elect(browser)
    assert.equal(((await (await undo(phone)).json()) as ElectionState).undone?.endsOn, null)
    assert.ok(!(await nextFile()).has(employeeNumber))
  })

  test('of a worker who keeps their pay as it is, or decides later', async () => {
    for (const choice of ['keep', 'later']) {
      const { browser, employeeNumber } = await bring()
      await rooms.jobs.runEnqueued()
      await elect(browser, { choice, amount: null, percent: null, hasConsented: false })
      assert.ok(!(await nextFile()).has(employeeNumber))
    }
  })

  test('before there is an account that pay could go to', async () => {
    const { browser, employeeNumber } = await bring()
    await elect(browser, { choice: 'all', amount: null, percent: null, hasConsented: true })
    const waiting = (await toReport()).find((one) => one.employeeNumber === employeeNumber)
    assert.deepEqual([waiting?.waitsFor, (await nextFile()).has(employeeNumber)], ['account', false])
    await rooms.jobs.runEnqueued()
    assert.equal((await nextFile()).get(employeeNumber)?.[4], 'all')
  })
})

test('the election of a worker who signed up with their own contact waits for the three days in which the employer’s contact is notified', async () => {
  const held = rooms.clock.now().add({ hours: 72 })
  const { browser, employeeNumber } = await bring({ holdUntil: held })
  await rooms.jobs.runEnqueued()
  await elect(browser)
  const waiting = (await toReport()).find((one) => one.employeeNumber === employeeNumber)
  assert.deepEqual([waiting?.waitsFor, (await nextFile()).has(employeeNumber)], ['hold', false])
  rooms.clock.advance({ hours: 72 })
  assert.ok((await nextFile()).has(employeeNumber))
})

test('a file that is made after the hours of a payday have closed says the next one, and the operator sees it', async () => {
  const { browser, employeeNumber } = await bring()
  await rooms.jobs.runEnqueued()
  const { state } = await elect(browser)
  const first = state.draft.electionStartsOn ?? assert.fail('no payday')
  rooms.clock.advance({ hours: 24 * 14 })
  const found = (await toReport()).find((one) => one.employeeNumber === employeeNumber) ?? assert.fail('nothing to tell')
  assert.equal(found.missedPayday, first)
  assert.ok((found.fromPayday ?? '') > first)
  assert.equal((await nextFile()).get(employeeNumber)?.[10], found.fromPayday)
})

test('two operators at once tell an employer once', async () => {
  const { browser, employeeNumber } = await bring()
  await rooms.jobs.runEnqueued()
  await elect(browser)
  const files = await Promise.all([nextFile(), nextFile(), nextFile()])
  assert.equal(files.filter((file) => file.has(employeeNumber)).length, 1)
})

test('a limited session answers how the worker is paid the first time, and neither changes nor takes back the answer', async () => {
  const limit = async (employeeId: string) => {
    await rooms.database.query
      .updateTable('session_session')
      .set({ limited_until: '2030-01-01T00:00:00.000Z' })
      .where('employee_id', '=', employeeId)
      .execute()
    // Another instance, which has not seen the session before.
    return rooms.startAnother()
  }
  const { token, employeeId } = await bring()
  await rooms.jobs.runEnqueued()
  const limited = await limit(employeeId)
  try {
    const caller = { headers: { authorization: `Bearer ${token}` } }
    assert.equal((await limited.post(path, half, caller)).status, 200)
    const kept = { choice: 'keep', amount: null, percent: null, hasConsented: false }
    await assertProblem(await limited.post(path, kept, caller), 403, 'session.limited')
    await assertProblem(await limited.post(`${path}/undo`, {}, caller), 403, 'session.limited')
  } finally {
    await limited.stop()
  }
})

test('after 30 days an election is final', async () => {
  const { browser, phone } = await bring()
  await rooms.jobs.runEnqueued()
  await elect(browser)
  const { undoUntil } = await stateOf(phone)
  assert.ok(undoUntil !== null)
  rooms.clock.advance({ hours: 24 * 30 })
  await assertProblem(await undo(phone), 409, 'onboarding.undo_too_late')
  assert.equal((await stateOf(phone)).undoUntil, null)
})

test('what an employer has is not sent again, and what was never sent is not ended', () => {
  const reported = { electionId: 'one', action: 'set' } as const
  assert.equal(actionToReport({ id: 'one', choice: 'all' }, null), 'set')
  assert.equal(actionToReport({ id: 'one', choice: 'all' }, reported), null)
  assert.equal(actionToReport({ id: 'two', choice: 'part' }, reported), 'set')
  assert.equal(actionToReport({ id: 'two', choice: 'later' }, reported), 'stop')
  assert.equal(actionToReport({ id: 'three', choice: 'keep' }, { electionId: 'two', action: 'stop' }), null)
  assert.equal(actionToReport({ id: 'one', choice: 'keep' }, null), null)
})

test('a file takes the elections of an employer of any size', async () => {
  const { employeeId } = await bring()
  const { database, clock } = rooms
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into onboarding_election (id, employee_id, choice, created_at)
     select gen_random_uuid(), $1, 'keep', $2 from generate_series(1, 14000) returning id`,
    [employeeId, clock.now().toString()],
  )
  const lines = rows.map(({ id: electionId }) => ({ electionId, employeeId, action: 'stop', fromPayday: null }) as const)
  const file = { id: newUuid(clock), employerId: employer.id }
  await database.transaction((tx) => insertFile(tx, file, lines, clock.now()))
  assert.equal((await readFileLines(database.query, file.id)).length, 14_000)
})
