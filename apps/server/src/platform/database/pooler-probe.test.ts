// Guarantees of the probe for connection poolers: it finds one that loses named statements, and minds nothing else.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { startTransactionPooler } from '../../testing/stand-ins/transaction-pooler.ts'
import { keepsNamedStatements } from './pooler-probe.ts'

let db: TestDatabase
before(async () => {
  db = await createTestDatabase()
})
after(() => db.drop())

test('a database without a pooler keeps named statements', async () => {
  assert.equal(await keepsNamedStatements(db.connectionString), true)
})

test('a pooler that leaves named statements behind on its connections is found, each time', async () => {
  await using pooler = await startTransactionPooler(db.connectionString)
  for (const start of ['first', 'second', 'third'])
    assert.equal(await keepsNamedStatements(pooler.through(db.connectionString)), false, start)
})

test('a database that cannot be reached is for others to name', async () => {
  assert.equal(await keepsNamedStatements('postgres://app@127.0.0.1:1/daybreak'), true)
})
