// Guarantees of transactions that refuse: nothing of what they wrote remains, and the refusal is the outcome.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { refuse } from './errors.ts'
import { openDatabase, type Transaction } from './database/database.ts'
import { transactUnlessRefused } from './refusable.ts'

const clone = await createTestDatabase()
const { ownerConnectionString } = clone
const owner = openDatabase({ connectionString: ownerConnectionString, applicationName: 'test', log: silentLog })
after(async () => {
  await owner.close()
  await clone.drop()
})
await owner.pool.query('create table counter (value int not null)')
beforeEach(() => owner.pool.query('delete from counter'))

const write = (tx: Transaction) => sql`insert into counter values (1)`.execute(tx)
const count = async () => (await owner.pool.query('select value from counter')).rowCount

test('a refused transaction leaves nothing behind, and answers its refusal', async () => {
  const outcome = await transactUnlessRefused(owner, async (tx) => {
    await write(tx)
    return refuse('tests.refused', { left: 3 })
  })
  assert.deepEqual(outcome, { kind: 'refused', code: 'tests.refused', left: 3 })
  assert.equal(await count(), 0)
})

test('any other outcome is committed', async () => {
  for (const outcome of [{ kind: 'done' }, null, undefined, 'text'])
    assert.equal(
      await transactUnlessRefused(owner, async (tx) => {
        await write(tx)
        return outcome
      }),
      outcome,
    )
  assert.equal(await count(), 4)
})

test('what is thrown rolls back and is passed on', async () => {
  const work = async (tx: Transaction) => {
    await write(tx)
    throw new Error('thrown')
  }
  await assert.rejects(transactUnlessRefused(owner, work), /thrown/)
  assert.equal(await count(), 0)
})

test('a plain transaction keeps what it wrote before it refused', async () => {
  const outcome = await owner.transaction(async (tx) => {
    await write(tx)
    return refuse('tests.refused')
  })
  assert.equal(outcome.code, 'tests.refused')
  assert.equal(await count(), 1)
})
