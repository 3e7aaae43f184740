// Guarantees when many callers make the same request at the same moment.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { createTestDatabase } from '../../testing/test-database.ts'
import { takeHouseCheckpoints } from './verification/checkpoints.store.ts'
import { captureHold, expireHolds, placeHold, releaseHold } from './holds/holds.store.ts'
import { verifyLedger } from './verification/verify.store.ts'
import { houseAccounts, type PostOutcome } from './ledger.rules.ts'
import { postJournal, postJournals, readBalance, readHouseBalances } from './ledger.store.ts'
import { dollars, movement, openFundedAccount, testClock } from './testing/requests.ts'

const { database, drop } = await createTestDatabase()
const { query } = database
after(async () => {
  assert.deepEqual((await verifyLedger(database)).drifts, [])
  await drop()
})

const sixteen = Array.from({ length: 16 }, (_, index) => index)
const posted = (outcomes: readonly PostOutcome[]) => outcomes.filter((outcome) => outcome.kind === 'posted')

test('sixteen spenders at once never overdraw an account', async () => {
  const worker = await openFundedAccount(database, dollars(50))
  const rounds = await Promise.all(
    sixteen.map(async () => {
      const outcomes: PostOutcome[] = []
      for (let turn = 0; turn < 5; turn += 1) outcomes.push(await postJournal(query, movement(worker, dollars(-3))))
      return outcomes
    }),
  )
  assert.equal(posted(rounds.flat()).length, 16)
  assert.equal((await readBalance(query, worker)).available, dollars(2))
})

test('sixteen batches at once, over the same accounts in different orders, never overdraw any', async () => {
  const workers = [
    await openFundedAccount(database, dollars(20)),
    await openFundedAccount(database, dollars(20)),
    await openFundedAccount(database, dollars(20)),
  ]
  const outcomes = await Promise.all(
    sixteen.map((caller) => {
      const order = caller % 2 === 0 ? workers : workers.toReversed()
      return database.transaction((tx) =>
        postJournals(
          tx,
          [...order, ...order].map((worker) => movement(worker, dollars(-3))),
        ),
      )
    }),
  )
  assert.equal(posted(outcomes.flat()).length, 18)
  for (const worker of workers) assert.equal((await readBalance(query, worker)).available, dollars(2))
})

test('the same key sixteen times at once posts once', async () => {
  const worker = await openFundedAccount(database, dollars(50))
  const request = movement(worker, dollars(-5))
  const outcomes = posted(await Promise.all(sixteen.map(() => postJournal(query, { ...request, journalId: newUuid(testClock) }))))
  assert.equal(outcomes.length, 16)
  assert.equal(outcomes.filter(({ replayed }) => !replayed).length, 1)
  assert.equal(new Set(outcomes.map(({ journalId }) => journalId)).size, 1)
  assert.equal((await readBalance(query, worker)).available, dollars(45))
})

test('one key for sixteen different requests at once posts one of them and refuses the others', async () => {
  const worker = await openFundedAccount(database, dollars(200))
  const idempotencyKey = newUuid(testClock)
  const outcomes = await Promise.all(
    sixteen.map((index) => postJournal(query, movement(worker, cents(-1n - BigInt(index)), { idempotencyKey }))),
  )
  assert.equal(posted(outcomes).length, 1)
  for (const outcome of outcomes) assert.ok(outcome.kind === 'posted' || outcome.code === 'ledger.key_reused')
})

test('one payroll batch handed in by eight callers at once pays everyone once', async () => {
  const workers = await Promise.all(sixteen.map(() => openFundedAccount(database, dollars(0))))
  const batch = workers.map((worker) => movement(worker, dollars(100)))
  const shuffled = (caller: number) =>
    batch.toSorted(
      (one, other) => (one.journalId.charCodeAt(30 + (caller % 6)) % 7) - (other.journalId.charCodeAt(30 + (caller % 6)) % 7),
    )
  const outcomes = await Promise.all(
    sixteen.slice(0, 8).map((caller) =>
      database.transaction((tx) =>
        postJournals(
          tx,
          shuffled(caller).map((request) => ({ ...request, journalId: newUuid(testClock) })),
        ),
      ),
    ),
  )
  assert.equal(posted(outcomes.flat()).filter(({ replayed }) => !replayed).length, 16)
  for (const worker of workers) assert.equal((await readBalance(query, worker)).posted, dollars(100))
})

test('holds and purchases at once never promise money twice', async () => {
  const worker = await openFundedAccount(database, dollars(50))
  const at = testClock.now()
  const outcomes = await Promise.all(
    sixteen.map(async (index) => {
      if (index % 2 === 0) return (await postJournal(query, movement(worker, dollars(-5)))).kind === 'posted'
      return (
        (
          await placeHold(query, {
            room: 'cards',
            accountId: worker,
            holdId: newUuid(testClock),
            amount: dollars(5),
            expiresAt: at.add({ hours: 1 }),
            at,
          })
        ).kind === 'done'
      )
    }),
  )
  assert.equal(outcomes.filter(Boolean).length, 10)
  assert.equal((await readBalance(query, worker)).available, 0n)
})

test('a hold that is captured, released and expired at once ends in one way', async () => {
  const at = testClock.now()
  for (let turn = 0; turn < 5; turn += 1) {
    const accountId = await openFundedAccount(database, dollars(50))
    const held = { accountId, holdId: newUuid(testClock) }
    await placeHold(query, { room: 'cards', ...held, amount: dollars(20), expiresAt: at, at })
    const request = {
      room: 'cards' as const,
      ...held,
      captured: dollars(20),
      isFinal: true,
      journal: movement(accountId, dollars(-20)),
    }
    await Promise.all([
      captureHold(query, request),
      captureHold(query, request),
      releaseHold(query, { room: 'cards', ...held, at }),
      database.transaction((tx) => expireHolds(tx, { room: 'cards', at, max: 100 })),
    ])
    assert.deepEqual(await readBalance(query, accountId), { posted: dollars(30), held: 0n, available: dollars(30) })
  }
})

test('house balances are right while postings continue and several checkpoints are taken', async () => {
  const workers = await Promise.all(sixteen.map(() => openFundedAccount(database, dollars(0))))
  const before = (await readHouseBalances(query)).get(houseAccounts.achClearing) ?? 0n
  const posting = Promise.all(
    workers.map(async (worker) => {
      for (let turn = 0; turn < 30; turn += 1) await postJournal(query, movement(worker, dollars(1)))
    }),
  )
  // A clock that jumps, forward and back, moves no posting across a line.
  for (const hours of [960, -2, 0, 5]) {
    testClock.advance({ hours })
    await Promise.all([takeHouseCheckpoints(database, testClock), takeHouseCheckpoints(database, testClock)])
  }
  await posting
  await takeHouseCheckpoints(database, testClock)
  assert.equal((await readHouseBalances(query)).get(houseAccounts.achClearing), before - dollars(16 * 30))
})
