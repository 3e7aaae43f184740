// Guarantees of holds that the card network has already decided.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents, type Cents } from '@daybreak/money'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { placeHold, releaseHold, syncHold } from './holds.store.ts'
import { verifyLedger } from '../verification/verify.store.ts'
import { postJournal, readBalance } from '../ledger.store.ts'
import { dollars, movement, openFundedAccount, testClock } from '../testing/requests.ts'

const { database, drop } = await createTestDatabase()
after(async () => {
  assert.deepEqual((await verifyLedger(database)).drifts, [])
  await drop()
})

const { query } = database
const done = { kind: 'done', repeated: false }
const repeated = { kind: 'done', repeated: true }
const at = testClock.now()
const expiresAt = at.add({ hours: 24 * 7 })

async function account(balance: Cents) {
  const held = { accountId: await openFundedAccount(database, balance), holdId: newUuid(testClock) }
  const sync = (amount: Cents, isCaptured = false) =>
    syncHold(query, { room: 'cards', ...held, amount, isCaptured, expiresAt, at })
  const state = async () => {
    const row = await query.selectFrom('ledger.hold').select('state').where('id', '=', held.holdId).executeTakeFirst()
    return row?.state ?? null
  }
  return { ...held, sync, state, balance: () => readBalance(query, held.accountId) }
}

test('a synced hold is refused by no balance, and what comes in later is kept back first', async () => {
  const worker = await account(dollars(10))
  assert.deepEqual(await worker.sync(dollars(30)), done)
  assert.deepEqual(await worker.balance(), { posted: dollars(10), held: dollars(30), available: dollars(-20) })
  assert.equal((await postJournal(query, movement(worker.accountId, dollars(-1)))).kind, 'refused')
  await postJournal(query, movement(worker.accountId, dollars(25)))
  assert.equal((await worker.balance()).available, dollars(5))
  assert.equal((await postJournal(query, movement(worker.accountId, dollars(-6)))).kind, 'refused')
})

test('synced again to the same it changes nothing; to another amount it is that, up or down', async () => {
  const worker = await account(dollars(50))
  await worker.sync(dollars(30))
  assert.deepEqual(await worker.sync(dollars(30)), repeated)
  for (const amount of [dollars(45), dollars(5)]) {
    assert.deepEqual(await worker.sync(amount), done)
    assert.equal((await worker.balance()).held, amount)
  }
})

test('synced to nothing it is over, captured or released, and is open again when it keeps something back', async () => {
  const worker = await account(dollars(50))
  assert.deepEqual(await worker.sync(dollars(0)), repeated)
  assert.equal(await worker.state(), null)
  await worker.sync(dollars(20))
  assert.deepEqual(await worker.sync(dollars(0), true), done)
  assert.equal(await worker.state(), 3)
  assert.equal((await worker.balance()).held, dollars(0))
  assert.deepEqual(await worker.sync(dollars(8)), done)
  assert.equal(await worker.state(), 1)
  assert.deepEqual(await worker.sync(dollars(0)), done)
  assert.equal(await worker.state(), 2)
})

test('it continues a hold that was placed, and one that was released', async () => {
  const worker = await account(dollars(50))
  await placeHold(query, { room: 'cards', ...worker, amount: dollars(20), expiresAt, at })
  await worker.sync(dollars(12))
  await releaseHold(query, { room: 'cards', ...worker, at })
  assert.deepEqual(await worker.sync(dollars(0)), repeated)
  await worker.sync(dollars(3))
  assert.deepEqual(await worker.balance(), { posted: dollars(50), held: dollars(3), available: dollars(47) })
})

test('on an account that no one opened it is refused', async () => {
  const nowhere = { accountId: newUuid(testClock), holdId: newUuid(testClock) }
  const outcome = await syncHold(query, { room: 'cards', ...nowhere, amount: cents(1n), isCaptured: false, expiresAt, at })
  assert.deepEqual(outcome, { kind: 'refused', code: 'ledger.account_unknown' })
})
