// The card provider's stored reports: each once, whatever arrives at once, and never under another worker's account.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { keptText, ownText } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { fixedClock, instantText, parseInstant, type Instant } from '@daybreak/time'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { countOverclearingsSince, listOverclearings, writeOverclearing } from './overclearing/index.ts'
import {
  findTransaction,
  findTransactionOfItem,
  insertEvent,
  listApprovedSince,
  listFollowing,
  lockTransaction,
  lockTransactionOfHold,
  lockWaiting,
  markApplied,
  markExpired,
  markPosted,
  markUndone,
  readPurchaseFacts,
  readTransferFacts,
  type EventToKeep,
} from './transactions.store.ts'

const { database, drop } = await createTestDatabase()
after(drop)

const clock = fixedClock('2026-11-20T13:42:10.000Z')
const { query } = database
const start = clock.now()
const minute = (count: number) => start.add({ minutes: count })
let count = 0
const next = (prefix: string) => `${prefix}_${(count += 1)}`

function eventOf({
  id = next('evt'),
  minutes = 0,
  original,
  ...more
}: Partial<EventToKeep> & { minutes?: number; original?: string }) {
  const occurredAt = minute(minutes)
  const ref = more.ref ?? next('ctx')
  return {
    id,
    name: 'PAYMENT_CARD_CLEARED',
    subject: 'purchase',
    ref,
    movementRef: null,
    providerCardId: 'pcd_1',
    providerAccountId: null,
    facts: {
      id: ownText('cte'),
      transactionId: ownText('ctx'),
      originalTransactionId: original === undefined ? null : keptText(original),
      paymentCardId: ownText('pcd_1'),
      amount: { value: 700, currencyCode: 'USD' },
      merchant: { name: ownText('Bayline Coffee'), category: ownText('5814') },
      processingType: ownText('PURCHASE'),
      occurredAt: keptText(instantText(occurredAt)),
    },
    occurredAt,
    receivedAt: start,
    itemId: newUuid(clock),
    ...more,
  } satisfies EventToKeep
}
const insert = (event: EventToKeep) => database.transaction((tx) => insertEvent(tx, event))
const keptOf = (answers: readonly boolean[]) => answers.filter(Boolean).length
const waitingOf = (providerCardId: string) =>
  database.transaction(async (tx) => (await lockWaiting(tx, providerCardId)).map(({ id }) => id))
const newRow = (more: { ref?: string; accountId?: string } = {}) => ({
  ref: next('ctx'),
  accountId: newUuid(clock),
  cardId: null,
  itemId: newUuid(clock),
  holdId: newUuid(clock),
  ...more,
})
const lock = (row: ReturnType<typeof newRow>) => database.transaction((tx) => lockTransaction(tx, row))

describe('an event', () => {
  test('is kept once by its id, also when it comes twice at once and says something else', async () => {
    const event = eventOf({})
    assert.equal(keptOf(await Promise.all([insert(event), insert(event)])), 1)
    assert.equal(await insert({ ...event, ref: 'ctx_other', movementRef: 'cte_other' }), false)
    assert.deepEqual((await readPurchaseFacts(query, 'ctx_other')).facts, [])
  })

  test('of a movement that was reported under another id is not kept; one without a movement always is', async () => {
    const movementRef = next('cte')
    const both = [eventOf({ movementRef }), eventOf({ movementRef })]
    assert.equal(keptOf(await Promise.all(both.map(insert))), 1)
    assert.deepEqual([await insert(eventOf({})), await insert(eventOf({}))], [true, true])
  })

  test('of a card that is not known yet waits for it, in the order in which it happened, until it is applied', async () => {
    const providerCardId = next('pcd')
    const [late, early, sameB, sameA] = [
      eventOf({ providerCardId, minutes: 9 }),
      eventOf({ providerCardId, minutes: 1 }),
      eventOf({ id: next('z'), providerCardId, minutes: 5 }),
      eventOf({ id: next('b'), providerCardId, minutes: 5 }),
    ]
    for (const event of [late, early, sameB, sameA, eventOf({ providerCardId: next('pcd') })]) await insert(event)
    assert.deepEqual(await waitingOf(providerCardId), [early.id, sameA.id, sameB.id, late.id])
    await database.transaction((tx) => markApplied(tx, [early.id, sameB.id]))
    assert.deepEqual(await waitingOf(providerCardId), [sameA.id, late.id])
    await database.transaction((tx) => markApplied(tx, []))
    assert.deepEqual(await waitingOf(providerCardId), [sameA.id, late.id])
  })

  test('is read as what it is about: a purchase and a transfer of one name are two', async () => {
    const ref = next('same')
    const { occurredAt } = eventOf({}).facts
    const transfer = {
      transferId: keptText(ref),
      financialAccountId: ownText('fa_1'),
      direction: 'CREDIT' as const,
      amount: { value: 900, currencyCode: 'USD' as const },
      companyName: ownText('Harbor Bank'),
      occurredAt,
    }
    await insert(eventOf({ ref }))
    await insert(eventOf({ ref, subject: 'transfer', name: 'ACH_EXTERNALLY_INITIATED_DEPOSIT_PROCESSED', facts: transfer }))
    const [purchase, moved] = await database.transaction(async (tx) => [
      await readPurchaseFacts(tx, ref),
      await readTransferFacts(tx, ref),
    ])
    assert.partialDeepStrictEqual(purchase?.facts, [{ kind: 'cleared', amount: 700n }])
    assert.partialDeepStrictEqual(moved?.facts, [{ kind: 'processed', amount: 900n }])
    assert.deepEqual([purchase?.facts.length, moved?.facts.length], [1, 1])
  })

  test('that was posted knows its journal, and the others none', async () => {
    const ref = next('ctx')
    const events = [eventOf({ ref }), eventOf({ ref }), eventOf({ ref })]
    for (const event of events) await insert(event)
    const posted = events.slice(0, 2).map(({ id }) => ({ id, journalId: newUuid(clock) }))
    await database.transaction((tx) => markPosted(tx, posted))
    const { traces } = await readPurchaseFacts(query, ref)
    const journalOf = (id: string) => traces.find((trace) => trace.id === id)?.journalId
    assert.deepEqual(
      events.map(({ id }) => journalOf(id)),
      [posted[0]?.journalId, posted[1]?.journalId, null],
    )
  })
})

describe('a refund', () => {
  test('follows the purchase that it names, once; a fee, another purchase and the purchase itself do not', async () => {
    const original = next('ctx')
    const name = 'PAYMENT_CARD_REFUNDED'
    for (const event of [
      eventOf({ name, original, ref: `${original}_b` }),
      eventOf({ name, original, ref: `${original}_a` }),
      eventOf({ name, original, ref: `${original}_a` }),
      eventOf({ name, original, ref: original }),
      eventOf({ name, original: next('ctx'), ref: `${original}_c` }),
      eventOf({ name: 'PAYMENT_CARD_FEE', original, ref: `${original}_d` }),
      eventOf({ name, ref: `${original}_e` }),
    ])
      await insert(event)
    assert.deepEqual(await listFollowing(query, original), [`${original}_a`, `${original}_b`])
  })
})

describe('a transaction', () => {
  test('is one row, whose item and hold are those of who came first, however many come at once', async () => {
    const ref = next('ctx')
    const rows = await Promise.all([newRow({ ref }), newRow({ ref }), newRow({ ref })].map(lock))
    assert.equal(new Set(rows.map(({ itemId, holdId, accountId }) => [itemId, holdId, accountId].join())).size, 1)
    assert.deepEqual(await findTransaction(query, ref), rows[0])
    assert.equal(await findTransaction(query, next('ctx')), null)
  })

  test('is found by its hold and by its item on its own account alone', async () => {
    const row = await lock(newRow())
    const { accountId, holdId, itemId } = row
    const other = newUuid(clock)
    assert.deepEqual(await findTransactionOfItem(query, { accountId, itemId }), row)
    assert.equal(await findTransactionOfItem(query, { accountId: other, itemId }), null)
    assert.equal(await findTransactionOfItem(query, { accountId, itemId: holdId }), null)
    await database.transaction(async (tx) => {
      assert.deepEqual(await lockTransactionOfHold(tx, { accountId, holdId }), row)
      assert.equal(await lockTransactionOfHold(tx, { accountId: other, holdId }), null)
      assert.equal(await lockTransactionOfHold(tx, { accountId, holdId: itemId }), null)
    })
  })

  test('whose hold ran out knows when, and no other does', async () => {
    const [row, other] = [await lock(newRow()), await lock(newRow())]
    await database.transaction((tx) => markExpired(tx, row.ref, minute(7)))
    assert.equal(String((await findTransaction(query, row.ref))?.expiredAt), String(minute(7)))
    assert.equal((await findTransaction(query, other.ref))?.expiredAt, null)
  })
})

type Decided = { accountId: string; ref?: string; at?: Instant; amount?: number; isUndone?: boolean }

async function decide({ accountId, ref = next('ctx'), at = start, amount = 700, isUndone = false }: Decided) {
  const isDeclined = amount === 0
  await query
    .insertInto('cards_authorization')
    .values({
      request_id: next('car'),
      ref,
      account_id: accountId,
      requested: 900n,
      cashback: 0n,
      is_cash: false,
      merchant_name: ownText('Bayline Coffee'),
      merchant_category: '5814',
      decision: isDeclined ? 'DECLINED' : 'APPROVED',
      amount: BigInt(amount),
      decline_reason: isDeclined ? ownText('INSUFFICIENT_FUNDS') : null,
      occurred_at: instantText(at),
      decided_at: instantText(at),
      expires_at: instantText(at.add({ hours: 168 })),
      is_undone: isUndone,
    })
    .execute()
  return ref
}

describe('our decisions', () => {
  test('of an account since a moment are its approved purchases, the newest first, each once', async () => {
    const accountId = newUuid(clock)
    const first = await decide({ accountId, at: minute(10) })
    const second = await decide({ accountId, at: minute(20) })
    await decide({ accountId, at: minute(9) })
    await decide({ accountId, at: minute(30), amount: 0 })
    await decide({ accountId, at: minute(30), isUndone: true })
    await decide({ accountId: newUuid(clock), at: minute(30) })
    const list = (max: number) => listApprovedSince(query, accountId, { since: minute(10), max })
    assert.deepEqual(await list(30), [second, first])
    // Asked once more for the first: it is the newest one now.
    await decide({ accountId, ref: first, at: minute(40) })
    assert.deepEqual(await list(30), [first, second])
    assert.deepEqual(await list(1), [first])
  })

  test('are facts beside the reports: what was approved with its amount and end, what was declined with what was asked', async () => {
    const ref = await decide({ accountId: newUuid(clock) })
    await decide({ accountId: newUuid(clock), ref, at: minute(1), amount: 0 })
    await insert(eventOf({ ref, minutes: 2 }))
    const { facts, traces } = await readPurchaseFacts(query, ref)
    assert.partialDeepStrictEqual(
      facts.toSorted((a, b) => a.at.epochMilliseconds - b.at.epochMilliseconds),
      [
        { kind: 'decided', code: 'APPROVED', amount: 700n },
        { kind: 'refused', requested: 900n, reason: 'INSUFFICIENT_FUNDS' },
        { kind: 'cleared', amount: 700n },
      ],
    )
    assert.equal(traces.length, 1, 'a decision posts nothing')
  })

  test('that are undone count towards no limit, until they are done after all; other purchases are not touched', async () => {
    const accountId = newUuid(clock)
    const [ref, other] = [await decide({ accountId, at: minute(1) }), await decide({ accountId, at: minute(2) })]
    const counted = () => listApprovedSince(query, accountId, { since: start, max: 30 })
    const undo = (isUndone: boolean) => database.transaction((tx) => markUndone(tx, ref, isUndone))
    await undo(true)
    await undo(true)
    assert.deepEqual(await counted(), [other])
    await undo(false)
    assert.deepEqual(await counted(), [other, ref])
  })
})

test('a purchase that took too much is one line however often it grows, and the one that grew last is on top', async () => {
  const write = (ref: string, at: number, cleared: number, clearings = 1) =>
    database.transaction((tx) =>
      writeOverclearing(
        tx,
        {
          ref,
          accountId: newUuid(clock),
          merchantName: ownText('Casa Verde Grill'),
          authorized: cents(1_000n),
          cleared: cents(BigInt(cleared)),
          clearings,
        },
        minute(at),
      ),
    )
  const lines = async (max: number) =>
    (await listOverclearings(query, max)).map(({ ref, cleared, clearings }) => `${ref} ${cleared} ${clearings}`)
  await write('over_a', 1, 2_000)
  await write('over_b', 2, 3_000)
  await write('over_a', 3, 4_000, 2)
  assert.deepEqual(await lines(10), ['over_a 4000 2', 'over_b 3000 1'])
  assert.deepEqual(await lines(1), ['over_a 4000 2'])
  const countSince = (at: number) => countOverclearingsSince(query, minute(at))
  assert.deepEqual([await countSince(2), await countSince(3), await countSince(4)], [2, 1, 0])
  const { first_seen_at } = await query
    .selectFrom('cards_overclearing')
    .select('first_seen_at')
    .where('ref', '=', 'over_a')
    .executeTakeFirstOrThrow()
  assert.equal(String(parseInstant(first_seen_at)), String(minute(1)))
})
