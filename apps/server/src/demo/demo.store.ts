// All SQL for the demo world itself: when it was started, whether it is complete, and which process fills it.
import { setTimeout as pause } from 'node:timers/promises'
import { instantText, parseInstant, type Instant } from '@daybreak/time'
import type { Database, Executor, Transaction } from '#platform/database/database.ts'

export type DemoMark = { begunAt: Instant; isFinished: boolean }

// Any number that nothing else locks.
const fillLock = 4_020_731
const lockPauseMs = 250

/**
 * Runs `work` in one process at a time on this database: the others wait until it has ended, or its connection is gone. What it makes at the card
 * provider is made once, and a token that sets a PIN is not ended by another process's.
 */
export async function fillAlone<T>({ directPool }: Pick<Database, 'directPool'>, work: () => Promise<T>): Promise<T> {
  const client = await directPool.connect()
  try {
    for (;;) {
      const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [fillLock])
      if (rows[0]?.isOurs === true) return await work()
      await pause(lockPauseMs)
    }
  } finally {
    // The lock ends with the connection.
    client.release(true)
  }
}

/** Null when no demo world was ever begun here. */
export async function findMark(executor: Executor): Promise<DemoMark | null> {
  const row = await executor.selectFrom('demo_world').select(['begun_at', 'finished_at']).executeTakeFirst()
  return row === undefined ? null : { begunAt: parseInstant(row.begun_at), isFinished: row.finished_at !== null }
}

/** Begins the demo world, or answers the one that another process has just begun. */
export async function insertMark(tx: Transaction, begunAt: Instant): Promise<DemoMark> {
  await tx
    .insertInto('demo_world')
    .values({ begun_at: instantText(begunAt) })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()
  const mark = await findMark(tx)
  if (mark === null) throw new Error('the mark of the demo world is gone')
  return mark
}

/** Takes the mark's row: of two processes that fill the same database, one waits and then finds the work done. */
export async function lockMark(tx: Transaction): Promise<{ isFinished: boolean }> {
  const row = await tx.selectFrom('demo_world').select('finished_at').forUpdate().executeTakeFirstOrThrow()
  return { isFinished: row.finished_at !== null }
}

export async function markFinished(tx: Transaction, at: Instant): Promise<void> {
  await tx
    .updateTable('demo_world')
    .set({ finished_at: instantText(at) })
    .execute()
}
