// The queue of postings on our database: batches are single statements, repeated after lost races and lost connections.
import { isConnectionLost, isRetryable } from '#platform/database/database-failures.ts'
import type { Database } from '#platform/database/database.ts'
import { createQueue, type PostingQueue } from './ledger-queue.ts'
import { postBatch } from './ledger.store.ts'

/** A queue for paths where many callers post at once. A repeated batch is harmless: every journal carries its key. */
export function createPostingQueue(database: Pick<Database, 'pool'>): PostingQueue {
  return createQueue({
    postBatch: (requests) => postBatch(database, requests),
    isWorthRepeating: (error) => isRetryable(error) || isConnectionLost(error),
  })
}
