// One source of direct deposits: a credit from the other one waits in suspense, is listed, and is released or returned once.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { releaseCredit, sendCreditBack } from '#features/ach'
import { achEntriesOf } from '#features/cards'
import { houseAccounts, readHouseBalances, verifyLedger } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { createAchNetwork, type Account, type AchNetwork, type Entry } from '../../testing/cards/ach-network.ts'
import { createNetwork, type Network } from '../../testing/cards/card-network.ts'
import { startWorkerRooms, type WorkerRooms } from '../../testing/worker-rooms.ts'

let rooms: WorkerRooms
let network: Network
let ach: AchNetwork

before(async () => {
  rooms = await startWorkerRooms({ ach: { depositsFrom: 'files' } })
  network = createNetwork(rooms)
  ach = createAchNetwork(rooms, network)
})
after(async () => {
  assert.deepEqual((await verifyLedger(rooms.database)).drifts, [])
  await rooms.stop()
})

const deps = () => {
  const { database, clock, issuer } = rooms
  const settings = { depositsFrom: 'files', railTakesReturns: true } as const
  const afterRelease = async (_tx: unknown, { itemId }: { itemId: string }) => void releasedItems.push(itemId)
  return { database, clock, issuer, log: silentLog, ach: settings, entries: achEntriesOf(clock), afterRelease }
}
/** What the worker is notified of, by the item of their list. */
const releasedItems: string[] = []
const suspense = async () => (await readHouseBalances(rooms.database.query)).get(houseAccounts.achSuspense)
const posted = async (account: Account) => (await network.balance(account)).posted
const returnsOf = ({ transferId }: Entry) =>
  rooms.issuer.returns.filter((sent) => sent.transferId === transferId).map(({ reason }) => reason)

async function deposit(account: Account): Promise<Entry> {
  const credit = ach.entry(account, 'CREDIT', { amount: 61_240, companyName: 'LAKESIDE DINERS' })
  await credit.notify('RECEIVED')
  await credit.notify('PROCESSED')
  return credit
}

describe('where payroll files are the record of deposits', () => {
  test("a credit of the card provider's waits outside the worker's account and list", async () => {
    const account = await ach.hire(0)
    const waitedBefore = (await suspense()) ?? 0n
    const credit = await deposit(account)
    assert.equal(await posted(account), 0n)
    assert.equal(await credit.item(), undefined)
    assert.equal((await suspense()) ?? 0n, waitedBefore + 61_240n)
    assert.equal((await ach.ruling(credit)).ruling, 'suspended')
  })

  test('given out, it is on the account once, and comes back from there', async () => {
    const account = await ach.hire(0)
    const waitedBefore = (await suspense()) ?? 0n
    const credit = await deposit(account)
    const outcomes = await Promise.all([releaseCredit(deps(), credit.transferId), releaseCredit(deps(), credit.transferId)])
    assert.deepEqual(outcomes.map(({ kind }) => kind).toSorted(), ['not_suspended', 'released'])
    assert.equal(await posted(account), 61_240n)
    assert.equal((await suspense()) ?? 0n, waitedBefore)
    const item = await credit.item()
    assert.partialDeepStrictEqual(item, { status: 'PROCESSED', summary: 'LAKESIDE DINERS', direction: 1 })
    assert.ok(item?.journal_id)
    const { rows } = await rooms.database.pool.query<{ id: string }>('select id from transactions_item where account_id = $1', [
      account.accountId,
    ])
    assert.deepEqual(
      releasedItems,
      rows.map(({ id }) => id),
      'the worker is notified of it once',
    )
    await credit.notify('RETURNED', { reason: 'DUPLICATE_ENTRY' })
    assert.equal(await posted(account), 0n)
    assert.equal((await suspense()) ?? 0n, waitedBefore)
    assert.equal((await credit.item())?.status, 'RETURNED')
  })

  test('sent back, it goes to the bank that sent it, and cannot be given out any more', async () => {
    const account = await ach.hire(0)
    const waitedBefore = (await suspense()) ?? 0n
    const credit = await deposit(account)
    assert.partialDeepStrictEqual(await sendCreditBack(deps(), credit.transferId, 'DUPLICATE_ENTRY'), {
      kind: 'sent',
      outcome: 'returned',
    })
    assert.deepEqual(await releaseCredit(deps(), credit.transferId), { kind: 'returning' })
    await credit.notify('RETURNED', { reason: 'DUPLICATE_ENTRY' })
    assert.equal((await suspense()) ?? 0n, waitedBefore)
    assert.equal(await credit.item(), undefined)
    assert.deepEqual(await releaseCredit(deps(), credit.transferId), { kind: 'not_suspended' })
  })

  test('is not given out before its money is there, nor to an account that is closed', async () => {
    const account = await ach.hire(0)
    const credit = ach.entry(account, 'CREDIT')
    await credit.notify('RECEIVED')
    assert.deepEqual(await releaseCredit(deps(), credit.transferId), { kind: 'not_settled' })
    await credit.notify('PROCESSED')
    await rooms.accounts.closeAccount(account.accountId)
    assert.deepEqual(await releaseCredit(deps(), credit.transferId), { kind: 'account_closed' })
    assert.deepEqual(await releaseCredit(deps(), 'eft_none'), { kind: 'not_suspended' })
  })

  test('is sent back once the card provider can be reached, and is not given out meanwhile', async () => {
    const account = await ach.hire(0)
    const credit = await deposit(account)
    rooms.issuer.isAway = true
    await assert.rejects(sendCreditBack(deps(), credit.transferId, 'DUPLICATE_ENTRY'), { code: 'issuer.unreachable' })
    assert.deepEqual(await releaseCredit(deps(), credit.transferId), { kind: 'returning' })
    assert.deepEqual(await sendCreditBack(deps(), credit.transferId, 'ACCOUNT_CLOSED'), { kind: 'returning' })
    rooms.issuer.isAway = false
    await rooms.jobs.run('ach.sweep')
    await rooms.jobs.run('ach.sweep')
    assert.deepEqual(returnsOf(credit), ['DUPLICATE_ENTRY'])
    assert.equal(await posted(account), 0n)
  })

  test('that the bank does not take back any more still waits, and can be given out', async () => {
    const account = await ach.hire(0)
    const waitedBefore = (await suspense()) ?? 0n
    const credit = await deposit(account)
    rooms.issuer.returnOutcome = 'too_late'
    const sent = await sendCreditBack(deps(), credit.transferId, 'DUPLICATE_ENTRY')
    rooms.issuer.returnOutcome = 'returned'
    assert.partialDeepStrictEqual(sent, { kind: 'sent', outcome: 'too_late' })
    assert.equal((await releaseCredit(deps(), credit.transferId)).kind, 'released')
    assert.deepEqual([await posted(account), (await suspense()) ?? 0n], [61_240n, waitedBefore])
  })

  test('given out and sent back at the same moment, is one of the two', async () => {
    for (let round = 0; round < 4; round += 1) {
      const account = await ach.hire(0)
      const credit = await deposit(account)
      const [given, sent] = await Promise.all([
        releaseCredit(deps(), credit.transferId),
        sendCreditBack(deps(), credit.transferId, 'DUPLICATE_ENTRY'),
      ])
      const isGiven = given.kind === 'released'
      assert.deepEqual([given.kind, sent.kind], isGiven ? ['released', 'not_suspended'] : ['returning', 'sent'])
      assert.deepEqual(returnsOf(credit), isGiven ? [] : ['DUPLICATE_ENTRY'])
      assert.equal(await posted(account), isGiven ? 61_240n : 0n)
    }
  })

  test('of a closed account goes back, also before its money is there; a debit is none of these', async () => {
    const account = await ach.hire(5_000)
    const debit = await ach.drawn(account)
    const credit = ach.entry(account, 'CREDIT')
    await credit.notify('RECEIVED')
    await rooms.accounts.closeAccount(account.accountId)
    const sent = await sendCreditBack(deps(), credit.transferId, 'ACCOUNT_CLOSED')
    assert.partialDeepStrictEqual(sent, { kind: 'sent', outcome: 'returned' })
    const { return_reason: reason, return_by: by } = await ach.ruling(credit)
    assert.deepEqual([reason, by], ['ACCOUNT_CLOSED', '2026-11-24'])
    for (const ref of [debit.transferId, 'eft_none'])
      assert.deepEqual(await sendCreditBack(deps(), ref, 'ACCOUNT_CLOSED'), { kind: 'not_suspended' })
    assert.equal(await posted(account), 3_800n)
  })

  test('is sent back by a person where the rail takes no returns, and counts as back when its event says so', async () => {
    const account = await ach.hire(0)
    const credit = await deposit(account)
    const byHand = { ...deps(), ach: { depositsFrom: 'files', railTakesReturns: false } as const }
    assert.partialDeepStrictEqual(await sendCreditBack(byHand, credit.transferId, 'DUPLICATE_ENTRY'), { outcome: 'by_hand' })
    assert.deepEqual([returnsOf(credit), (await ach.ruling(credit)).return_state], [[], 'due'])
    await credit.notify('RETURNED', { reason: 'DUPLICATE_ENTRY' })
    assert.equal((await ach.ruling(credit)).return_state, 'done')
    await rooms.jobs.run('ach.sweep')
    assert.deepEqual(returnsOf(credit), [])
  })
})

test("where the card provider's events are the record, its credit is money at once", async () => {
  const other = await startWorkerRooms({ ach: { depositsFrom: 'provider' } })
  try {
    const otherNetwork = createNetwork(other)
    const otherAch = createAchNetwork(other, otherNetwork)
    const account = await otherAch.hire(0)
    const credit = otherAch.entry(account, 'CREDIT')
    await credit.notify('RECEIVED')
    assert.equal((await credit.item())?.status, 'PENDING')
    await credit.notify('PROCESSED')
    assert.equal((await otherNetwork.balance(account)).posted, 1_200n)
  } finally {
    await other.stop()
  }
})
