// What is guaranteed of deleting a backlog: all of it goes, in short statements, and nothing else.
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { deleteInBatches } from './delete-in-batches.store.ts'

let db: TestDatabase
before(async () => {
  db = await createTestDatabase()
})
after(() => db.drop())
beforeEach(async () => {
  await db.database.query.deleteFrom('session_limit').execute()
  await db.database.pool.query(`
    insert into session_limit (scope, key_hash, events, updated_at)
    select 'code_of_source', sha256(n::text::bytea), '{}', timestamptz '2026-11-20Z' + n * interval '1 minute' from generate_series(1, 25) n`)
})

const isDue = sql`updated_at <= timestamptz '2026-11-20 00:20Z'`
const left = async () => (await db.database.query.selectFrom('session_limit').select('scope').execute()).length

test('a backlog larger than a batch is deleted whole, and what is not due stays', async () => {
  assert.equal(await deleteInBatches(db.database.query, 'session_limit', isDue, { batch: 7 }), 20)
  assert.equal(await left(), 5)
  assert.equal(await deleteInBatches(db.database.query, 'session_limit', isDue, { batch: 7 }), 0)
})

test('a run that is cut off keeps what it did, and the next one continues', async () => {
  const cut = new AbortController()
  cut.abort()
  assert.equal(await deleteInBatches(db.database.query, 'session_limit', isDue, { batch: 7, signal: cut.signal }), 7)
  assert.equal(await deleteInBatches(db.database.query, 'session_limit', isDue, { batch: 7 }), 13)
})

test('two at once delete each row once', async () => {
  const counts = await Promise.all([3, 4].map((batch) => deleteInBatches(db.database.query, 'session_limit', isDue, { batch })))
  assert.equal(await left(), 5)
  assert.ok(counts.reduce((sum, count) => sum + count, 0) <= 20)
})
