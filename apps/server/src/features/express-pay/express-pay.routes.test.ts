// Guarantees of the routes of Express Pay: nothing beyond what was earned, and each transfer once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ExpressPay, ExpressPayTransfer } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { assertProblem } from '../../testing/http-server.ts'
import { lockEligibility, termsVersion } from './express-pay-eligibility.ts'
import { startExpressPayWorld, type EarningWorker, type ExpressPayWorld } from '../../testing/people/express-pay-world.ts'

let world: ExpressPayWorld
before(async () => {
  world = await startExpressPayWorld()
})
after(() => world.stop())

describe('200', () => {
  test('what was earned, how the amount came about and what the next paycheck will be, about', async () => {
    const worker = await world.hire()
    const shown = await world.overview(worker)
    assert.equal(shown.refusal, null)
    assert.deepEqual(shown.earnings, {
      available: '18550',
      accruedGross: '37100',
      shareBasisPoints: 5_000,
      isShareLowered: false,
      share: '18550',
      periodCap: '50000',
      takenInPeriod: '0',
      periodLeft: '50000',
      monthLeft: null,
      netEstimate: '29680',
      outstanding: '0',
      pending: '0',
      ownLimitLeft: null,
      onHold: '0',
    })
    assert.deepEqual(
      [shown.nextPayday, shown.forecast],
      ['2026-11-27', { payday: '2026-11-27', before: '29680', after: '29680' }],
    )
  })

  test('an amount that is hidden is not sent', async () => {
    const worker = await world.hire({ isOn: false })
    const shown = await world.overview(worker)
    assert.deepEqual([shown.refusal, shown.earnings, shown.shifts, shown.forecast], ['express_pay.inactive', null, [], null])
    const on = (await (await world.call(worker, 'POST', '/reactivate', { termsVersion })).json()) as ExpressPay
    assert.deepEqual([on.state, on.earnings?.available, on.terms.acceptedAt !== null], ['active', '18550', true])
  })

  test('a transfer is in the account at once, and in the list', async () => {
    const worker = await world.hire()
    const response = await world.take(worker, '5000', { shownAvailable: '18550' })
    assert.equal(response.status, 201, await response.clone().text())
    const transfer = (await response.json()) as ExpressPayTransfer
    assert.deepEqual([transfer.amount, transfer.fee, transfer.net, transfer.status], ['5000', '0', '5000', 'COMPLETED'])
    assert.equal(await world.balanceOf(worker), 5_000n)
    const later = await world.overview(worker)
    assert.deepEqual([later.earnings?.available, later.lastAmount], ['13550', '5000'])
    const list = (await (await world.rooms.get('/api/employees/transactions', worker.token)).json()) as { data: object[] }
    assert.deepEqual(
      list.data.map((item) => [Reflect.get(item, 'summary'), Reflect.get(item, 'amount')]),
      [['Express Pay', '5000']],
    )
  })

  test('the same id again is the same transfer, sixteen times at once too', async () => {
    const worker = await world.hire()
    const body = world.takeBody('5000')
    const answers = await Promise.all(Array.from({ length: 16 }, () => world.call(worker, 'POST', '/transfers', body)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 201]))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(await world.balanceOf(worker), 5_000n)
  })

  test("a request that cannot have the worker's row in time answers the transfer that another one made, and otherwise when to come back", async () => {
    const worker = await world.hire()
    const { clock, database } = world.rooms
    const [body, lost] = [world.takeBody('5000') as { id: string }, world.takeBody('600')]
    await database.transaction(async (tx) => {
      await lockEligibility(tx, worker.employeeId, clock.now())
      const waiting = [body, lost].map((one) => world.call(worker, 'POST', '/transfers', one))
      // A stand-in for the request that was faster: its row is there, while the worker's row is still held.
      await database.pool.query(
        `insert into express_pay_transfer
           (employee_id, id, account_id, amount, fee, destination, status, journal_id, transaction_id, created_at, updated_at)
         values ($1, $2, $3, 5000, 0, '{"kind":"own_card"}', 'COMPLETED', $2, $2, $4, $4)`,
        [worker.employeeId, body.id, worker.accountId, clock.now().toString()],
      )
      const [made, refused] = await Promise.all(waiting)
      assert.equal(made?.status, 200)
      assert.deepEqual([refused?.status, refused?.headers.get('retry-after')], [503, '2'])
    })
  })

  test('two hundred transfers at once never pass the limit, and every one that was answered as made is there', async () => {
    const worker = await world.hire()
    await world.employers.changePolicy(world.employer, { transfersPerDay: 50 })
    const answers = await Promise.all(Array.from({ length: 200 }, () => world.take(worker, '700')))
    await world.employers.changePolicy(world.employer, { transfersPerDay: 5 })
    const made = answers.filter(({ status }) => status === 201).length
    // Callers that could not be served were asked to retry; no one got a false answer.
    assert.deepEqual(new Set(answers.map(({ status }) => status)).difference(new Set([201, 409, 422, 429, 503])), new Set())
    const unheard = answers.filter(({ status }) => status === 503).length
    const { rows } = await world.rooms.database.pool.query<{ count: number }>(
      'select count(*)::int as count from express_pay_transfer where employee_id = $1',
      [worker.employeeId],
    )
    const kept = rows[0]?.count ?? 0
    // On a slow machine an answer may time out after its transfer was made: it is requested again by its id.
    assert.ok(made > 0 && kept >= made && kept <= Math.min(26, made + unheard), `${made} ${kept} ${unheard}`)
    assert.equal(await world.balanceOf(worker), BigInt(kept) * 700n)
  })

  test('is taken back within its sixty seconds while the money is there, and no second later', async () => {
    const worker = await world.hire()
    const first = (await (await world.take(worker, '5000')).json()) as ExpressPayTransfer
    world.rooms.clock.advance({ seconds: 59 })
    const undone = await world.call(worker, 'POST', `/transfers/${first.id}/undo`)
    assert.equal(((await undone.json()) as ExpressPayTransfer).status, 'CANCELED')
    assert.equal((await world.call(worker, 'POST', `/transfers/${first.id}/undo`)).status, 200)
    assert.deepEqual([await world.balanceOf(worker), (await world.overview(worker)).earnings?.available], [0n, '18550'])
    const list = (await (await world.rooms.get('/api/employees/transactions', worker.token)).json()) as { data: object[] }
    assert.deepEqual(
      list.data.map((item) => [Reflect.get(item, 'summary'), Reflect.get(item, 'amount'), Reflect.get(item, 'status')]),
      [['Express Pay', '5000', 'CANCELED']],
      'one line, and not a second movement',
    )
    const second = (await (await world.take(worker, '5000')).json()) as ExpressPayTransfer
    world.rooms.clock.advance({ seconds: 60 })
    await assertProblem(await world.call(worker, 'POST', `/transfers/${second.id}/undo`), 409, 'express_pay.undo_over')
  })

  test('transfers are listed newest first, a page at a time', async () => {
    const worker = await world.hire()
    for (const amount of ['500', '600', '700']) {
      await world.take(worker, amount)
      world.rooms.clock.advance({ seconds: 1 })
    }
    type Page = { data: ExpressPayTransfer[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }
    const first = (await (await world.call(worker, 'GET', '/transfers?take=2')).json()) as Page
    const next = (await (await world.call(worker, 'GET', `/transfers?take=2&cursor=${first.pageInfo.endCursor}`)).json()) as Page
    assert.deepEqual(
      [...first.data, ...next.data].map(({ amount }) => amount),
      ['700', '600', '500'],
    )
    assert.deepEqual([first.pageInfo.hasNextPage, next.pageInfo.hasNextPage], [true, false])
    await assertProblem(await world.call(worker, 'GET', '/transfers?cursor=x'), 400, 'bad_cursor')
  })
})

describe('what is not taken', () => {
  test('an account below zero is refused with that reason until it is above', async () => {
    const worker = await world.hire()
    await world.spend(worker, 1_000n)
    assert.equal((await world.overview(worker)).refusal, 'express_pay.account_negative')
    await assertProblem(await world.take(worker, '5000'), 409, 'express_pay.account_negative')
    assert.equal(await world.balanceOf(worker), -1_000n)
    await world.spend(worker, -1_000n)
    assert.equal((await world.take(worker, '5000')).status, 201)
  })

  test('an eleventh report of a missing shift in 24 hours is refused, also among many at once, and the tenth is still answered', async () => {
    const worker = await world.hire()
    const report = (day: number) => ({ id: newUuid(world.rooms.clock), workedOn: `2026-11-${day}`, minutes: 300 })
    const reports = Array.from({ length: 14 }, (_none, index) => report(10 + (index % 9)))
    const answers = await Promise.all(reports.map((one) => world.call(worker, 'POST', '/missing-shifts', one)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 10)
    const refused = answers.find(({ status }) => status !== 201)
    assert.ok(refused)
    assert.equal(refused.headers.get('retry-after'), '86400')
    await assertProblem(refused, 429, 'express_pay.too_many_reports')
    const kept = reports[answers.findIndex(({ status }) => status === 201)]
    assert.equal((await world.call(worker, 'POST', '/missing-shifts', kept)).status, 201, 'the same report is answered again')
    const list = (await (await world.call(worker, 'GET', '/missing-shifts')).json()) as { data: object[] }
    assert.equal(list.data.length, 10)
  })

  test('minutes and paydays are whole numbers', async () => {
    const worker = await world.hire()
    const report = { id: newUuid(world.rooms.clock), workedOn: '2026-11-19', minutes: 15.5 }
    await assertProblem(await world.call(worker, 'POST', '/missing-shifts', report), 422, 'invalid_input')
    await assertProblem(await world.call(worker, 'PATCH', '/settings', { spreadOver: 1.5 }), 422, 'invalid_input')
  })
})

describe('more than $500 in 24 hours', () => {
  /** The worker stays active, and so logged in, for longer than a step-up is fresh. */
  async function letProofAge(worker: EarningWorker): Promise<void> {
    for (let visit = 0; visit < 4; visit += 1) {
      world.rooms.clock.advance({ minutes: 4 })
      await world.overview(worker)
    }
  }

  test('waits for a fresh proof and moves nothing without one, in one transfer or in several, and with it is made', async () => {
    const phone = '12125552900'
    const worker = await world.hire({ phone })
    await world.work(worker.number, [
      ['2026-11-15', '24'],
      ['2026-11-19', '24'],
    ])
    await world.employers.changePolicy(world.employer, { periodCap: cents(80_000n), shareBasisPoints: 8_000 })
    await letProofAge(worker)
    assert.equal((await world.take(worker, '30000')).status, 201)
    const body = world.takeBody('20001')
    const asked = await assertProblem(await world.call(worker, 'POST', '/transfers', body), 403, 'step_up_required')
    assert.ok(Array.isArray(asked['methods']) && asked['methods'].includes('sms'))
    assert.equal(await world.balanceOf(worker), 30_000n)
    assert.equal((await world.take(worker, '20000')).status, 201, 'what makes $500 in all is not above it')

    const proven = { ...worker, ...(await world.rooms.signIn(phone)) }
    const made = await Promise.all([1, 2, 3].map(() => world.call(proven, 'POST', '/transfers', body)))
    const times = (wanted: number) => made.filter(({ status }) => status === wanted).length
    assert.deepEqual([times(201), times(200)], [1, 2], 'once, however often it is sent')
    assert.equal(await world.balanceOf(worker), 70_001n)
    // Repeated without one, a transfer that was made still gets its answer.
    await letProofAge(proven)
    assert.equal((await world.call(proven, 'POST', '/transfers', body)).status, 200)
    await world.employers.changePolicy(world.employer, { periodCap: cents(50_000n), shareBasisPoints: 5_000 })
  })
})

describe('a refusal moves nothing', () => {
  test('of an amount beyond what may be taken, with what may', async () => {
    const worker = await world.hire()
    const over = await assertProblem(await world.take(worker, '18551'), 422, 'express_pay.over_available')
    assert.equal(over['available'], '18550')
    const changed = await assertProblem(
      await world.take(worker, '20000', { shownAvailable: '20000' }),
      409,
      'express_pay.available_changed',
    )
    assert.equal(changed['available'], '18550')
    await assertProblem(await world.take(worker, '499'), 409, 'express_pay.below_minimum')
    assert.equal(await world.balanceOf(worker), 0n)
  })

  test('of an id that was used for another amount, of terms that no one accepted, of a way that is not offered', async () => {
    const worker = await world.hire()
    await assertProblem(await world.take(worker, '5000', { termsVersion: 'old' }), 422, 'express_pay.terms_required')
    const body = world.takeBody('5000')
    assert.equal((await world.call(worker, 'POST', '/transfers', body)).status, 201)
    await assertProblem(await world.call(worker, 'POST', '/transfers', { ...body, amount: '6000' }), 409, 'express_pay.id_reused')
    const linked = { kind: 'linked', id: 'bank', speed: 'standard' }
    await assertProblem(await world.take(worker, '5000', { destination: linked }), 422, 'express_pay.destination_not_offered')
    assert.equal(await world.balanceOf(worker), 5_000n)
  })

  test('in a state that no one has looked into', async () => {
    const worker = await world.hire({ state: 'WY' })
    assert.equal((await world.overview(worker)).refusal, 'express_pay.state_off')
    await assertProblem(await world.take(worker, '5000'), 409, 'express_pay.state_off')
  })

  test('onto an account that has been closed, and closing it waits for a transfer', async () => {
    const worker = await world.hire()
    const { accounts, clock, database } = world.rooms
    await database.transaction(async (tx) => {
      await lockEligibility(tx, worker.employeeId, clock.now())
      const toClose = 'select from accounts_account where id = $1 for update nowait'
      await assert.rejects(database.pool.query(toClose, [worker.accountId]), { code: '55P03' })
    })
    await accounts.closeAccount(worker.accountId, { allowsBalance: false })
    assert.equal((await world.overview(worker)).refusal, 'express_pay.not_available')
    await assertProblem(await world.take(worker, '5000'), 409, 'express_pay.not_available')
    assert.equal(await world.balanceOf(worker), 0n)
  })

  test("of another worker's transfer: it is not there", async () => {
    const [worker, stranger] = [await world.hire(), await world.hire()]
    const made = (await (await world.take(worker, '5000')).json()) as ExpressPayTransfer
    await assertProblem(await world.call(stranger, 'POST', `/transfers/${made.id}/undo`), 404, 'express_pay.not_found')
  })
})

describe("the worker's own settings", () => {
  test('pause, and a weekly limit that holds', async () => {
    const worker = await world.hire()
    await world.call(worker, 'PATCH', '/settings', { ownWeekly: '6000' })
    assert.equal((await world.overview(worker)).earnings?.available, '6000')
    await world.call(worker, 'PATCH', '/settings', { isPaused: true, ownWeekly: null })
    assert.equal((await world.overview(worker)).refusal, 'express_pay.paused_by_worker')
    await assertProblem(await world.call(worker, 'PATCH', '/settings', { ownWeekly: '499' }), 422, 'express_pay.limit_too_small')
  })

  test('canceling ends at once with nothing outstanding, and after the paycheck otherwise', async () => {
    const [free, taken] = [await world.hire(), await world.hire()]
    await world.take(taken, '5000')
    for (const worker of [free, taken]) assert.equal((await world.call(worker, 'POST', '/cancel', {})).status, 200)
    assert.deepEqual(
      [(await world.overview(free)).state, (await world.overview(taken)).state],
      ['inactive', 'pending_cancellation'],
    )
    await assertProblem(await world.take(taken, '500'), 409, 'express_pay.pending_cancellation')
  })
})
