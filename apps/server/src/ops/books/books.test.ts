// What `ledger verify` finds beyond the ledger itself: money that no room moved, and lists that say something else.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newUuid } from '@daybreak/ids'
import { cents } from '@daybreak/money'
import { systemClock } from '@daybreak/time'
import { sql } from 'kysely'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import { createOpsWorld, type OpsWorld } from '../../testing/ops-world.ts'

let world: OpsWorld
let accountId = ''

before(async () => {
  world = await createOpsWorld()
  accountId = world.workers[0]?.accountId ?? ''
  const file = await world.payroll('books.ach', 5)
  assert.equal((await world.ops('payroll', 'post', file.path, '--as', 'Robin Vale')).code, 0)
})
after(() => world.end())

type Drift = { check: string; id: string; found: string; expected: string }

async function driftsFound(): Promise<Drift[]> {
  const { output, errors } = await world.ops('ledger', 'verify', '--json')
  return (JSON.parse(output === '' ? errors : output) as { drifts: Drift[] }).drifts
}

test('a payroll that was posted is sound, in the ledger, in its room and in the lists', async () => {
  const verified = await world.ops('ledger', 'verify')
  assert.equal(verified.code, 0, verified.errors)
})

test('a journal that no room has a row for is named, although it adds up', async () => {
  const journalId = newUuid(systemClock)
  const amount = cents(100_000_000n)
  await postJournal(world.database.query, {
    journalId,
    owner: accountId,
    idempotencyKey: newUuid(systemClock),
    kind: 'adjustment',
    legs: [
      { accountId, amount },
      { accountId: houseAccounts.rewards, amount: cents(-amount) },
    ],
    at: systemClock.now(),
  })
  const verified = await world.ops('ledger', 'verify')
  assert.equal(verified.code, 1)
  const [drift] = (await driftsFound()).filter(({ check }) => check === 'journal_without_room')
  assert.deepEqual([drift?.id, drift?.found], [journalId, '100000000'])
})

test('an item that says another amount than was posted is named, and so is one that nothing was posted for', async () => {
  const [item] = await world.database.query
    .selectFrom('transactions_item')
    .selectAll()
    .where('journal_id', 'is not', null)
    .execute()
  assert.ok(item)
  await world.database.pool.query('update transactions_item set amount = amount + 1 where id = $1', [item.id])
  const forged = newUuid(systemClock)
  await world.database.pool.query(
    `insert into transactions_item (id, account_id, created_at, updated_at, summary, amount, direction, status, type_name, kind, rail)
     values ($1, $2, date_trunc('milliseconds', now()), now(), 'Gift', 500, 1, 'COMPLETED', 'Transaction', 'other', 'book')`,
    [forged, accountId],
  )
  const drifts = await driftsFound()
  assert.deepEqual(
    drifts.filter(({ check }) => check.startsWith('item_')).map(({ check, id }) => [check, id]),
    [
      ['item_without_journal', forged],
      ['item_amount', item.id],
    ],
  )
})

test('the database makes the keys of movements as the code does', async () => {
  for (const parts of [
    ['cards.event', 'evt_1'],
    ['express_pay', 'undo', newUuid(systemClock)],
    ['quote " and \\ and é', ''],
  ]) {
    const { rows } = await sql<{ key: string }>`select ledger.key_of(variadic ${parts}::text[]) as key`.execute(
      world.database.query,
    )
    assert.equal(rows[0]?.key, idempotencyKeyOf(...parts))
  }
})
