// Guarantees of journals and balances, on the real database.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { createTestDatabase } from '../../testing/test-database.ts'
import { verifyLedger } from './verification/verify.store.ts'
import { houseAccounts } from './ledger.rules.ts'
import { openWorkerAccount, postJournal, postJournals, readBalance, readBalances, readHouseBalances } from './ledger.store.ts'
import { dollars, movement, openFundedAccount, testClock } from './testing/requests.ts'

const { database, drop } = await createTestDatabase()
after(async () => {
  assert.deepEqual((await verifyLedger(database)).drifts, [])
  await drop()
})

const refused = (code: string) => ({ kind: 'refused', code })

describe('one journal', () => {
  test('money that comes in is on the account, and missing where it came from', async () => {
    const before = (await readHouseBalances(database.query)).get(houseAccounts.achClearing) ?? 0n
    const worker = await openFundedAccount(database, dollars(0))
    const request = movement(worker, dollars(120))
    assert.deepEqual(await postJournal(database.query, request), {
      kind: 'posted',
      journalId: request.journalId,
      replayed: false,
    })
    assert.deepEqual(await readBalance(database.query, worker), { posted: dollars(120), held: 0n, available: dollars(120) })
    assert.equal((await readHouseBalances(database.query)).get(houseAccounts.achClearing), before - dollars(120))
  })

  test('a worker can spend everything and not a cent more', async () => {
    const worker = await openFundedAccount(database, dollars(10))
    assert.deepEqual(await postJournal(database.query, movement(worker, cents(-1_001n))), refused('ledger.insufficient_funds'))
    assert.equal((await postJournal(database.query, movement(worker, dollars(-10)))).kind, 'posted')
    assert.equal((await readBalance(database.query, worker)).available, 0n)
  })

  test('the same request again moves nothing and answers the first journal', async () => {
    const worker = await openFundedAccount(database, dollars(0))
    const first = movement(worker, dollars(7))
    await postJournal(database.query, first)
    const again = await postJournal(database.query, { ...first, journalId: newUuid(testClock) })
    assert.deepEqual(again, { kind: 'posted', journalId: first.journalId, replayed: true })
    assert.equal((await readBalance(database.query, worker)).posted, dollars(7))
  })

  test('a key used for another request is refused', async () => {
    const worker = await openFundedAccount(database, dollars(0))
    const first = movement(worker, dollars(7))
    await postJournal(database.query, first)
    const other = movement(worker, dollars(8), { idempotencyKey: first.idempotencyKey })
    assert.deepEqual(await postJournal(database.query, other), refused('ledger.key_reused'))
  })

  test("another owner's same key is unrelated", async () => {
    const [one, two] = [await openFundedAccount(database, dollars(0)), await openFundedAccount(database, dollars(0))]
    const idempotencyKey = newUuid(testClock)
    for (const worker of [one, two]) {
      assert.equal((await postJournal(database.query, movement(worker, dollars(7), { idempotencyKey }))).kind, 'posted')
      assert.equal((await readBalance(database.query, worker)).posted, dollars(7))
    }
  })

  test('a refused key is free for the same request later', async () => {
    const worker = await openFundedAccount(database, dollars(5))
    const purchase = movement(worker, dollars(-8))
    assert.deepEqual(await postJournal(database.query, purchase), refused('ledger.insufficient_funds'))
    await postJournal(database.query, movement(worker, dollars(5)))
    assert.deepEqual(await postJournal(database.query, purchase), {
      kind: 'posted',
      journalId: purchase.journalId,
      replayed: false,
    })
  })

  test('legs that do not sum to zero, a single leg, a leg of nothing, and no legs at all are refused', async () => {
    const worker = await openFundedAccount(database, dollars(5))
    const house = houseAccounts.feeIncome
    for (const legs of [
      [
        { accountId: worker, amount: cents(1n) },
        { accountId: house, amount: cents(-2n) },
      ],
      [{ accountId: worker, amount: cents(1n) }],
      [
        { accountId: worker, amount: cents(0n) },
        { accountId: house, amount: cents(0n) },
      ],
      [],
    ]) {
      assert.deepEqual(await postJournal(database.query, movement(worker, dollars(1), { legs })), refused('ledger.unbalanced'))
    }
  })

  test('an account that no one opened is refused, a house account included', async () => {
    const stranger = newUuid(testClock)
    assert.deepEqual(await postJournal(database.query, movement(stranger, dollars(1))), refused('ledger.account_unknown'))
    const worker = await openFundedAccount(database, dollars(5))
    const legs = [
      { accountId: worker, amount: cents(-1n) },
      { accountId: '00000000-0000-8000-8000-0000000000ff', amount: cents(1n) },
    ]
    assert.deepEqual(await postJournal(database.query, movement(worker, dollars(1), { legs })), refused('ledger.account_unknown'))
  })

  test("a journal's id that exists under another key is refused", async () => {
    const worker = await openFundedAccount(database, dollars(5))
    const first = movement(worker, dollars(1))
    await postJournal(database.query, first)
    assert.deepEqual(
      await postJournal(database.query, movement(worker, dollars(1), { journalId: first.journalId })),
      refused('ledger.journal_id_taken'),
    )
  })

  test('several legs on one account count together', async () => {
    const worker = await openFundedAccount(database, dollars(10))
    const legs = [
      { accountId: worker, amount: dollars(-10) },
      { accountId: worker, amount: cents(-1n) },
      { accountId: houseAccounts.networkSettlement, amount: dollars(10) },
      { accountId: houseAccounts.feeIncome, amount: cents(1n) },
    ]
    assert.deepEqual(
      await postJournal(database.query, movement(worker, dollars(1), { legs })),
      refused('ledger.insufficient_funds'),
    )
    await postJournal(database.query, movement(worker, cents(1n)))
    assert.equal((await postJournal(database.query, movement(worker, dollars(1), { legs }))).kind, 'posted')
    assert.equal((await readBalance(database.query, worker)).posted, 0n)
  })

  test('a journal of the rolled back transaction was never posted', async () => {
    const worker = await openFundedAccount(database, dollars(5))
    const request = movement(worker, dollars(-5))
    await assert.rejects(
      database.transaction(async (tx) => {
        await postJournal(tx, request)
        throw new Error('changed its mind')
      }),
      /changed its mind/,
    )
    assert.equal((await readBalance(database.query, worker)).posted, dollars(5))
    assert.deepEqual(await postJournal(database.query, request), {
      kind: 'posted',
      journalId: request.journalId,
      replayed: false,
    })
  })

  test('an id that is no UUID is a fault of the caller', async () => {
    await assert.rejects(postJournal(database.query, movement("x'); drop table", dollars(5))), RangeError)
  })
})

describe('forced journals', () => {
  test('a forced posting takes an account below zero, and nothing else can go lower until money comes in', async () => {
    const worker = await openFundedAccount(database, dollars(10))
    assert.equal((await postJournal(database.query, movement(worker, dollars(-25), { forced: true }))).kind, 'posted')
    assert.equal((await readBalance(database.query, worker)).available, dollars(-15))
    assert.deepEqual(await postJournal(database.query, movement(worker, cents(-1n))), refused('ledger.insufficient_funds'))

    await postJournal(database.query, movement(worker, dollars(5)))
    assert.deepEqual(await postJournal(database.query, movement(worker, cents(-1n))), refused('ledger.insufficient_funds'))

    await postJournal(database.query, movement(worker, dollars(12)))
    assert.deepEqual(await postJournal(database.query, movement(worker, cents(-201n))), refused('ledger.insufficient_funds'))
    assert.equal((await postJournal(database.query, movement(worker, dollars(-2)))).kind, 'posted')
  })
})

describe('a batch', () => {
  test('a refused journal fails no neighbor and takes nothing from it', async () => {
    const worker = await openFundedAccount(database, dollars(10))
    const outcomes = await postJournals(database.query, [
      movement(worker, dollars(-6)),
      movement(worker, dollars(-6)),
      movement(worker, dollars(-3)),
      movement(newUuid(testClock), dollars(1)),
      movement(worker, dollars(4)),
      movement(worker, dollars(-5)),
    ])
    assert.deepEqual(
      outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind)),
      ['posted', 'ledger.insufficient_funds', 'posted', 'ledger.account_unknown', 'posted', 'posted'],
    )
    assert.equal((await readBalance(database.query, worker)).available, 0n)
  })

  test('money that comes in later in the batch cannot be spent earlier in it', async () => {
    const worker = await openFundedAccount(database, dollars(0))
    const outcomes = await postJournals(database.query, [movement(worker, dollars(-5)), movement(worker, dollars(5))])
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      ['refused', 'posted'],
    )
  })

  test('a journal that is there twice is posted once, in one batch and over two', async () => {
    const worker = await openFundedAccount(database, dollars(0))
    const request = movement(worker, dollars(5))
    const expected = { kind: 'posted', journalId: request.journalId }
    const other = movement(worker, dollars(6), { idempotencyKey: request.idempotencyKey })
    const first = await postJournals(database.query, [
      request,
      movement(worker, dollars(1)),
      { ...request, journalId: newUuid(testClock) },
      other,
    ])
    assert.deepEqual(
      [first[0], first[2]],
      [
        { ...expected, replayed: false },
        { ...expected, replayed: true },
      ],
    )
    assert.deepEqual(first[3], refused('ledger.key_reused'))
    const second = await postJournals(database.query, [movement(worker, dollars(1)), request])
    assert.deepEqual(second[1], { ...expected, replayed: true })
    assert.equal((await readBalance(database.query, worker)).posted, dollars(7))
  })

  test('a worker can pay another, when neither row is locked out of order', async () => {
    const [one, two] = [await openFundedAccount(database, dollars(10)), await openFundedAccount(database, dollars(10))]
    const pay = (from: string, to: string) =>
      movement(from, dollars(1), {
        legs: [
          { accountId: from, amount: dollars(-1) },
          { accountId: to, amount: dollars(1) },
        ],
      })
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => postJournal(database.query, index % 2 === 0 ? pay(one, two) : pay(two, one))),
    )
    const balances = await readBalances(database.query, [one, two])
    assert.deepEqual([balances.get(one)?.posted, balances.get(two)?.posted], [dollars(10), dollars(10)])
  })

  test('an empty batch is no question', async () => {
    assert.deepEqual(await postJournals(database.query, []), [])
    assert.equal((await readBalances(database.query, [])).size, 0)
  })
})

test('opening an account again leaves it as it is', async () => {
  const worker = await openFundedAccount(database, dollars(3))
  await database.transaction((tx) => openWorkerAccount(tx, { accountId: worker, at: testClock.now() }))
  assert.equal((await readBalance(database.query, worker)).posted, dollars(3))
})

test('the balance of an account that was never opened is an error, never zero', async () => {
  await assert.rejects(readBalance(database.query, newUuid(testClock)), /no such account/)
})
