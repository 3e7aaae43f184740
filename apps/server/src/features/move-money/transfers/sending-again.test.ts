// A transfer that came back only for its date: it is sent again, once, and only while its money is there.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { cents, noCents } from '@daybreak/money'
import { isRefused } from '#platform/errors.ts'
import { startMoneyWorld, type MoneyWorld } from '../testing/money-world.ts'
import { applyFacts } from './applying.ts'
import { countForPeople } from './ends/bad-ends.store.ts'
import { restrictTheBereaved } from '../operating/restricting.ts'
import { sendAgainWhatCameBack } from './sending-again.ts'
import { sendMoney } from './sending.ts'
import { readTransfers, type MoneyTransfer } from './transfers.store.ts'
import { showTransfers } from './showing.ts'

let world: MoneyWorld
before(async () => {
  world = await startMoneyWorld(cents(100_000n))
})
after(() => world.close())

async function send(amount: bigint): Promise<MoneyTransfer> {
  const request = {
    id: randomUUID(),
    amount: cents(amount),
    destinationId: world.bankId,
    speed: 'standard',
    shownFee: noCents,
  } as const
  const sent = await sendMoney(
    world.deps,
    world.employeeId,
    { ...request, isRepeatMeant: true, origin: 'worker' },
    async () => null,
  )
  assert.ok(!isRefused(sent), 'refused')
  return sent.transfer
}

/** As the rail reports it. */
async function comeBack({ id }: MoneyTransfer, reason: string): Promise<void> {
  const at = world.clock.now()
  const facts = [
    { kind: 'handed', reason: null, at },
    { kind: 'sent', reason: null, at },
    { kind: 'returned', reason, at },
  ] as const
  await world.deps.database.transaction((tx) => applyFacts(world.deps, tx, id, facts))
}

const sweep = () => sendAgainWhatCameBack(world.deps, { signal: new AbortController().signal })

async function againOf({ id }: MoneyTransfer): Promise<MoneyTransfer[]> {
  const all = await readTransfers(world.deps.database.query, world.employeeId, null, 100)
  return all.filter((transfer) => transfer.againOf === id)
}

describe('a transfer that came back for its date', () => {
  beforeEach(() => world.clock.advance({ hours: 25 }))

  test('is sent again once, by however many sweeps at a time, and holds its money from then on', async () => {
    const first = await send(10_000n)
    const held = await world.readAvailable()
    await comeBack(first, 'IMPROPER_EFFECTIVE_ENTRY_DATE')
    await Promise.all([sweep(), sweep(), sweep()])
    const again = await againOf(first)
    assert.deepEqual(
      again.map(({ amount, status, destinationId, origin }) => ({ amount, status, destinationId, origin })),
      [{ amount: 10_000n, status: 'INITIATED', destinationId: world.bankId, origin: 'worker' }],
    )
    assert.equal(await world.readAvailable(), held)
    const [shown] = await showTransfers(world.deps.database.query, [first], world.clock.now())
    assert.match(shown?.sentAgainAs ?? '', /^trf_/)
  })

  test('is not sent a third time', async () => {
    const first = await send(5_000n)
    await comeBack(first, 'IMPROPER_EFFECTIVE_ENTRY_DATE')
    await sweep()
    const [again] = await againOf(first)
    assert.ok(again)
    await comeBack(again, 'IMPROPER_EFFECTIVE_ENTRY_DATE')
    await sweep()
    assert.deepEqual(await againOf(again), [])
    assert.equal((await againOf(first)).length, 1)
  })

  test('stays with the worker when it was spent meanwhile, when a day has gone by, and for any other reason', async () => {
    const spent = await send(20_000n)
    await comeBack(spent, 'IMPROPER_EFFECTIVE_ENTRY_DATE')
    const other = await send(await world.readAvailable())
    await sweep()
    assert.deepEqual(await againOf(spent), [])
    world.clock.advance({ hours: 25 })
    await comeBack(other, 'PAYMENT_STOPPED')
    await sweep()
    assert.deepEqual([await againOf(spent), await againOf(other)], [[], []])
  })
})

test('a person is shown what ended badly by our doing or for an unknown reason, and not what a worker brings about', async () => {
  world.clock.advance({ hours: 10 * 24 })
  const count = () => countForPeople(world.deps.database.query, world.clock.now())
  assert.equal(await count(), 0)
  for (const reason of ['INVALID_COMPANY_ID_NUMBER', 'INTERNAL_ERROR', 'R98', 'PAYMENT_STOPPED', 'INSUFFICIENT_FUNDS']) {
    await comeBack(await send(500n), reason)
  }
  assert.equal(await count(), 3)
  world.clock.advance({ hours: 8 * 24 })
  assert.equal(await count(), 0)
})

describe('a transfer whose bank says that someone has died', () => {
  beforeEach(() => world.clock.advance({ hours: 25 }))
  const restrict = (deps = world.deps) => restrictTheBereaved(deps, { signal: new AbortController().signal })

  test('restricts the account once for each return, also behind many that always fail, and asks for a person', async () => {
    const forPeople = await countForPeople(world.deps.database.query, world.clock.now())
    const ended = await send(1_000n)
    await comeBack(ended, 'R15')
    await restrict({ ...world.deps, restrictAccount: async () => Promise.reject(new Error('away')) })
    assert.deepEqual(world.restricted, [])
    assert.equal(await countForPeople(world.deps.database.query, world.clock.now()), forPeople + 1)
    // More than are read at once, each before it in the list, of accounts that can never be restricted.
    await world.deps.database.pool.query(
      `insert into move_money_transfer select (jsonb_populate_record(t, jsonb_build_object(
         'id', gen_random_uuid(), 'transaction_id', gen_random_uuid(), 'account_id', gen_random_uuid(),
         'number', 'DB-' || lpad(n::text, 8, '0'), 'updated_at', t.updated_at - interval '1 hour'))).*
       from move_money_transfer t, generate_series(1, 201) n where t.id = $1`,
      [ended.id],
    )
    const restrictAccount: MoneyWorld['deps']['restrictAccount'] = (of) =>
      of.accountId === world.accountId ? world.deps.restrictAccount(of) : Promise.reject(new Error('no such account'))
    for (let run = 0; run < 2; run += 1) await restrict({ ...world.deps, restrictAccount })
    assert.deepEqual(world.restricted, [world.employeeId])
  })
})
