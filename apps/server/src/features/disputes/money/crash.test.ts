// Kills the process around each movement of money in a dispute: the next sweep, in another process, gives and takes back exactly once.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cleanParagraphs, ownText, type Dispute } from '@daybreak/contract'
import { cents } from '@daybreak/money'
import { verifyLedger } from '#features/ledger'
import { moveAndDie, type MomentOfDeath } from '../../../testing/processes/disputes-killed.ts'
import { startDisputeWorld, type DisputeWorld, type Worker } from '../testing/world.ts'

let world: DisputeWorld
before(async () => {
  world = await startDisputeWorld()
})
after(async () => {
  const { drifts } = await verifyLedger(world.rooms.database)
  await world.rooms.stop()
  assert.deepEqual(drifts, [])
})

const reason = cleanParagraphs('The store showed us a receipt.', 2_000)
const by = ownText('Dana Ruiz')

async function dieAt(moment: MomentOfDeath, number?: string): Promise<void> {
  const end = await moveAndDie(world.rooms.ownerConnectionString, { now: world.rooms.clock.now(), number, moment })
  assert.equal(end, 'SIGKILL', moment)
}

async function movementsOf({ accountId }: Worker, { number }: Dispute) {
  const { rows } = await world.rooms.database.pool.query<{ kind: string; to_worker: bigint; kept: bigint; listed: number }>(
    `select e.kind, e.to_worker, e.kept,
       (select count(*)::int from transactions_item i where i.account_id = $2 and i.journal_id = e.journal_id) as listed
     from disputes_entry e join disputes_case c on c.id = e.case_id where c.number = $1::bigint order by e.number`,
    [number, accountId],
  )
  return rows.map(({ kind, to_worker, kept, listed }) => `${kind} ${to_worker} ${kept} listed ${listed}`)
}

test('killed at the credit, at the final and as it is taken back, each is there once and the worker has the last cent of it', async () => {
  world.goTo('2026-10-22', 18)
  const [winner, loser] = [await world.hire({ balance: 5_000 }), await world.hire({ balance: 5_000 })]
  const report = async (worker: Worker) => world.file(worker, [await world.bought(worker)], { noticedOn: '2026-10-22' })
  const [won, lost] = [await report(winner), await report(loser)]

  world.goTo('2026-11-04')
  await dieAt('uncommitted')
  assert.deepEqual(await movementsOf(winner, won), [])
  await dieAt('committed')
  await Promise.all([world.sweep(), world.sweep()])
  assert.deepEqual([await world.balance(winner), await world.balance(loser)], [6_234n, 6_234n])

  await dieAt('uncommitted', won.number)
  assert.equal((await world.read(winner, won.id)).state, 'looking')
  assert.equal((await world.rooms.disputes.decide(won.number, { won: 'all', fees: null, reason, by })).kind, 'done')
  assert.deepEqual(
    [(await world.read(winner, won.id)).letters.map(({ kind }) => kind), await world.balance(winner)],
    [['won', 'provisional', 'received'], 6_234n],
  )
  assert.equal((await world.rooms.disputes.decide(won.number, { won: 'all', fees: null, reason, by })).kind, 'refused')

  await world.rooms.disputes.decide(lost.number, { won: cents(0n), fees: null, reason, by })
  world.goTo('2026-11-13')
  await dieAt('committed')
  await Promise.all([world.sweep(), world.sweep()])
  assert.deepEqual([await world.balance(winner), await world.balance(loser)], [6_234n, 5_000n])
  assert.equal(await world.house('provisionalCredit'), 0n)

  assert.deepEqual(await movementsOf(winner, won), ['provisional 1234 0 listed 1', 'final 0 1234 listed 0'])
  assert.deepEqual(await movementsOf(loser, lost), ['provisional 1234 0 listed 1', 'taken_back -1234 0 listed 1'])
})
