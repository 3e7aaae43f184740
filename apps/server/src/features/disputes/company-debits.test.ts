// An unauthorized debit of another company is a dispute and a claim at its bank, however it was reported; its money is returned
// once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { ClosingView, CompanyDebit, Dispute, DisputeSummary } from '@daybreak/contract'
import { createAchNetwork, type Account, type AchNetwork } from '../../testing/cards/ach-network.ts'
import { createNetwork, type Network } from '../../testing/cards/card-network.ts'
import { assertProblem } from '../../testing/http-server.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'
import { report } from './testing/world.ts'

const unauthorized = 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION'
let rooms: WorkerRooms
let network: Network
let ach: AchNetwork
before(async () => {
  rooms = await startWorkerRooms()
  network = createNetwork(rooms)
  ach = createAchNetwork(rooms, network)
})
after(() => rooms.stop())

async function listed(account: Account): Promise<DisputeSummary[]> {
  return ((await (await ach.get(account, '/api/disputes')).json()) as { disputes: DisputeSummary[] }).disputes
}
const returnsOf = (transferId: string) => rooms.issuer.returns.filter((sent) => sent.transferId === transferId)

test('a claim is a dispute with the days of the law, and the item cannot be reported by the other way', async () => {
  const account = await ach.hire(5_000)
  const debit = await ach.drawn(account)
  const transactionId = await debit.id()
  const claim = { id: randomUUID(), isNotAllowed: true, details: 'I do not know this company.' }
  const path = `/api/employees/transactions/${transactionId}/claims`
  for (const again of [1, 2]) assert.equal((await ach.post(account, path, claim)).status, 200, String(again))
  const disputes = await listed(account)
  assert.deepEqual(
    disputes.map(({ reason, state, amount }) => [reason, state, amount]),
    [['not-me', 'looking', '1200']],
  )
  assert.notEqual(disputes[0]?.nextBy, null)
  await assertProblem(await ach.post(account, '/api/disputes', report([transactionId])), 409, 'disputes.case_exists')
})

test('a dispute sends the debit back as R10, and what its bank returns is all that comes', async () => {
  const account = await ach.hire(5_000)
  const debit = await ach.drawn(account)
  const transactionId = await debit.id()
  const answer = await ach.post(account, '/api/disputes', report([transactionId]))
  assert.equal(answer.status, 200, await answer.clone().text())
  const dispute = (await answer.json()) as Dispute
  await rooms.jobs.runEnqueued()
  assert.deepEqual(
    returnsOf(debit.transferId).map(({ reason }) => reason),
    [unauthorized],
  )
  const shown = (await (await ach.get(account, `/api/employees/transactions/${transactionId}/debit`)).json()) as CompanyDebit
  assert.equal(shown.claim?.state, 'asked')
  const closing = (await (await ach.get(account, '/api/employees/me/closing')).json()) as ClosingView
  assert.ok(
    closing.pending.some(({ summary }) => summary.startsWith(dispute.number)),
    'an open dispute holds a closing',
  )
  await debit.notify('RETURNED', { reason: unauthorized })
  await rooms.jobs.run('disputes.sweep')
  const [won] = await listed(account)
  assert.deepEqual([won?.state, won?.provisionalAmount], ['won', null])
  assert.equal((await network.balance(account)).posted, 5_000n)
})

test('a dispute of a debit that is still on its way frees its money, and lapses', async () => {
  const account = await ach.hire(5_000)
  const debit = ach.entry(account, 'DEBIT')
  await debit.notify('RECEIVED')
  assert.equal((await ach.post(account, '/api/disputes', report([await debit.id()]))).status, 200)
  assert.equal((await network.balance(account)).available, 5_000n)
  await rooms.jobs.run('disputes.sweep')
  assert.equal((await listed(account))[0]?.state, 'lapsed')
})
