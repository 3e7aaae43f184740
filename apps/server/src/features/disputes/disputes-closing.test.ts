// An account that closes while a dispute is open: whatever the outcome, and whenever, each cent is accounted for.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { cleanParagraphs, ownText, type Dispute } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { changeProfile } from '#features/employee'
import { verifyLedger } from '#features/ledger'
import { startDisputeWorld, type DisputeWorld, type Worker } from './testing/world.ts'

let world: DisputeWorld
before(async () => {
  world = await startDisputeWorld()
})
after(async () => {
  const { drifts } = await verifyLedger(world.rooms.database)
  await world.rooms.stop()
  assert.deepEqual(drifts, [])
})

const reason = cleanParagraphs('What the store said.', 2_000)
const by = ownText('Dana Ruiz')
const day = '2026-10-22'

async function hire(): Promise<Worker> {
  const worker = await world.hire({ balance: 5_000 })
  const { database, clock } = world.rooms
  const home = { line1: '418 Alder St', line2: null, city: 'Buffalo', state: 'NY', postalCode: '14201', country: 'US' } as const
  await database.transaction((tx) => changeProfile(tx, worker.employeeId, { address: home }, clock.now()))
  return worker
}

const report = async (worker: Worker, noticedOn = day): Promise<Dispute> =>
  world.file(worker, [await world.bought(worker)], { noticedOn })

async function close(worker: Worker): Promise<void> {
  const headers = { authorization: `Bearer ${await world.tokenOf(worker)}` }
  const asked = await world.rooms.post(
    '/api/employees/me/closing',
    { reason: null, way: 'check', destinationId: null },
    { headers },
  )
  assert.equal(asked.status, 200, await asked.clone().text())
}

/** Both sweeps as the server runs them, in two instances' worth of calls, until a closed account was checked again. */
async function goTo(date: string, hour = 12): Promise<void> {
  world.goTo(date, hour)
  await Promise.all([world.sweep(), world.sweep()])
  await Promise.all([world.rooms.jobs.run('closing.sweep'), world.rooms.jobs.run('closing.sweep')])
  world.rooms.clock.advance({ hours: 2 })
  await world.rooms.jobs.run('closing.sweep')
}

async function decide({ number }: Dispute, won: bigint): Promise<void> {
  const decided = await world.rooms.disputes.decide(number, { won: cents(won), fees: null, reason, by })
  assert.equal(decided.kind, 'done')
}

async function endOf({ accountId }: Worker): Promise<{ state: string | undefined; posted: bigint; payouts: string[] }> {
  const { rows } = await world.rooms.database.pool.query<{ state: string; kind: string | null; amount: bigint }>(
    `select c.state, p.kind, p.amount from closing_closing c left join closing_payout p on p.closing_id = c.id
     where c.account_id = $1 order by p.number`,
    [accountId],
  )
  const payouts = rows.flatMap(({ kind, amount }) => (kind === null ? [] : [`${kind} ${amount}`]))
  return { state: rows[0]?.state, posted: await world.balance({ accountId, employeeId: '', phone: '' }), payouts }
}

test('a closing waits for a dispute until its last day, pays what is there, and what comes after is paid, taken back or cleared', async () => {
  world.goTo(day)
  const [won, lost, late, reopened] = [await hire(), await hire(), await hire(), await hire()]
  const [wonCase, lostCase] = [await report(won), await report(lost)]
  for (const worker of [won, lost, late, reopened]) await close(worker)

  await goTo('2026-10-27', 17)
  assert.deepEqual(await endOf(won), { state: 'waiting', posted: 5_000n, payouts: [] }, 'its dispute is waited for')
  assert.deepEqual((await endOf(late)).payouts, ['check 5000'], 'nothing is waited for')
  const [lateCase, reopenedCase] = [await report(late, '2026-10-27'), await report(reopened, '2026-10-27')]

  // Their credits come one business day before the legal deadline, and leave with the rest on the last day of the closing.
  await goTo('2026-11-04')
  await goTo('2026-11-05', 17)
  for (const worker of [won, lost])
    assert.deepEqual(await endOf(worker), { state: 'closed', posted: 0n, payouts: ['check 6234'] })
  await goTo('2026-11-09')
  for (const worker of [late, reopened])
    assert.deepEqual(await endOf(worker), { state: 'closed', posted: 0n, payouts: ['check 5000', 'check 1234'] })

  await goTo('2026-11-16')
  await decide(wonCase, 1_234n)
  await decide(lostCase, 0n)
  await decide(lateCase, 400n)
  await decide(reopenedCase, 0n)
  await goTo('2026-11-24')
  assert.deepEqual((await endOf(won)).payouts, ['check 6234'])
  assert.deepEqual(await endOf(lost), { state: 'closed', posted: 0n, payouts: ['check 6234', 'write_off 1234'] })
  assert.deepEqual(await endOf(late), { state: 'closed', posted: 0n, payouts: ['check 5000', 'check 1234', 'write_off 834'] })

  const again = { id: randomUUID(), message: 'I found the receipt.', files: [] }
  assert.equal((await world.call(reopened, 'POST', `/${reopenedCase.id}/reopen`, again)).status, 200)
  await decide(reopenedCase, 1_234n)
  await goTo('2026-11-25')
  assert.deepEqual(await endOf(reopened), {
    state: 'closed',
    posted: 0n,
    payouts: ['check 5000', 'check 1234', 'write_off 1234', 'recovered 1234'],
  })

  await goTo('2027-06-01')
  assert.equal(await world.house('provisionalCredit'), 0n)
  assert.equal(await world.house('checksOutstanding'), 6_234n * 4n)
  assert.equal(await world.house('negativeWriteOff'), -1_234n - 834n)
  assert.equal(await world.house('disputeLosses'), -1_234n - 400n - 1_234n)
})
