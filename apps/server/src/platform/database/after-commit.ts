// Runs work right after a transaction has committed: hints to other processes, which no transaction should wait for.
import type { Transaction } from 'kysely'
import type { Pool } from 'pg'
import type { Schema } from './schema.generated.ts'

/** @param pool  connections outside the transaction */
export type AfterCommit = (pool: Pool) => Promise<void>

const due = new WeakMap<Transaction<Schema>, Map<string, AfterCommit>>()

/**
 * Runs `work` once the transaction has committed, and not when it rolls back; of several with the same key, the first. The caller of the
 * transaction does not wait for it, and a crash may happen first: what must not be lost needs another mechanism as well.
 */
export function afterCommit(tx: Transaction<Schema>, key: string, work: AfterCommit): void {
  const works = due.get(tx) ?? new Map<string, AfterCommit>()
  due.set(tx, works)
  if (!works.has(key)) works.set(key, work)
}

/** Starts what the committed transaction requested. @param onFailure  is notified of each that failed */
export function startAfterCommit(tx: Transaction<Schema>, pool: Pool, onFailure: (error: unknown) => void): void {
  const works = due.get(tx)
  if (works === undefined) return
  for (const work of works.values()) work(pool).catch(onFailure)
}
