// Holds a transaction open until it blocks another one, for tests of locks.
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database/database.ts'
import { heldUp } from '../../employers/testing/held-up.ts'

/** Runs `first` in a transaction that ends only once it blocks `then`, and returns the result of `then`. */
export async function whileOpen<Outcome>(
  database: Database,
  first: (tx: Transaction) => Promise<unknown>,
  then: () => Promise<Outcome>,
): Promise<Outcome> {
  const waiting = await database.transaction(async (tx) => {
    await first(tx)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    let isDone = false
    const outcome = then().finally(() => (isDone = true))
    await heldUp(database, rows[0]?.pid ?? 0, outcome)
    assert.ok(!isDone, 'it did not wait')
    return { outcome }
  })
  return waiting.outcome
}
