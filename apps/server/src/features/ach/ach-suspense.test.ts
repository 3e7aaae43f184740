// One record of direct deposit: a credit by the other way waits in the house's suspense, is named, and is given out or sent back once.
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
  return { database, clock, issuer, log: silentLog, ach: settings, entries: achEntriesOf(clock) }
}
const suspense = async () => (await readHouseBalances(rooms.database.query)).get(houseAccounts.achSuspense)
const posted = async (account: Account) => (await network.balance(account)).posted

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
