// The sandbox's one file of tables: what was answered is on the disk, whatever happens to the process.
//
// How a part of the sandbox uses it. A part has its tables in table-versions.ts (append an entry, never change one) and its own
// `<thing>.store.ts` that is opened with this database. Whatever belongs together goes into one `transaction`: stores may be called inside it,
// and open transactions of their own there, which join it. All of it is synchronous, so nothing else happens in between:
//
//   database.transaction(() => {
//     const card = cards.find(cardId)                 // payment cards: cards.store.ts
//     orders.setStatus(orderId, 'SHIPPED', shipment)  // card orders: card-orders.store.ts
//     events.record('PAYMENT_CARD_CLEARED', { … })    // sent to the webhook targets after the commit: events.store.ts
//   })
//
// `afterCommit` calls are made when the outermost transaction is on the disk, and not at all when it is rolled back.
import { randomUUID } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { tableVersions } from './table-versions.ts'

export type SandboxDatabase = {
  prepare(sql: string): StatementSync
  /** All of the work or none of it. Inside another transaction it is part of that one. */
  transaction<Result>(work: () => Result): Result
  /** Calls back once what the transaction under way wrote is on the disk; at once when there is none. */
  afterCommit(callback: () => void): void
  stop(): void
}

const busyTimeoutMs = 5_000

/** Opens the file, making it when it is not there. `synchronous = full`: a commit waits for the disk. */
export function openSandboxDatabase(path: string): SandboxDatabase {
  // SQLite makes its files as open as the process lets it, and gives those beside the database the database's own mode.
  if (path !== ':memory:') closeSync(openSync(path, 'a', 0o600))
  const file = new DatabaseSync(path, { timeout: busyTimeoutMs })
  file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  let isInTransaction = false
  let waiting: (() => void)[] = []

  function transaction<Result>(work: () => Result): Result {
    if (isInTransaction) return work()
    file.exec('begin immediate')
    isInTransaction = true
    try {
      const result = work()
      file.exec('commit')
      isInTransaction = false
      const callbacks = waiting
      waiting = []
      for (const callback of callbacks) callback()
      return result
    } catch (error) {
      // A commit that the disk refused has already ended the transaction; a callback that failed ran after it.
      if (file.isTransaction) file.exec('rollback')
      isInTransaction = false
      waiting = []
      throw error
    }
  }

  transaction(() => bringUpToDate(file))
  return {
    prepare: (sql) => file.prepare(sql),
    transaction,
    afterCommit(callback) {
      if (isInTransaction) waiting.push(callback)
      else callback()
    },
    stop: () => file.close(),
  }
}

function bringUpToDate(file: DatabaseSync): void {
  const version = file.prepare('pragma user_version').get()?.['user_version']
  if (typeof version !== 'number' || version > tableVersions.length) throw new Error('The file was written by a newer sandbox')
  for (const change of tableVersions.slice(version)) file.exec(change)
  file.exec(`pragma user_version = ${tableVersions.length}`)
}

/** "pcd_" and 32 hexadecimal digits. */
export function newProviderId(prefix: string): string {
  return `${prefix}_${randomUUID().replaceAll('-', '')}`
}
