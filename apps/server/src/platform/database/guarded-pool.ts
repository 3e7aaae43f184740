// The pool as Kysely sees it: a connection that stopped answering is discarded instead of being waited for again.
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from './database-failures.ts'

/**
 * pg answers a query that exceeds `query_timeout` with an error but leaves the client waiting for the server; the rollback that follows
 * would queue behind it and time out too. Here the client is given up at the first such failure: what follows fails at once.
 */
export function guardPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => guardClient(await pool.connect()),
  }
}

function guardClient(client: PoolClient): PostgresPoolClient {
  let givenUp: Error | null = null

  async function run(text: string, parameters: readonly unknown[]) {
    if (givenUp !== null) throw new Error('the connection was given up', { cause: givenUp })
    try {
      return await client.query(text, [...parameters])
    } catch (error) {
      if (error instanceof Error && isConnectionLost(error)) givenUp = error
      throw error
    }
  }

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(first: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof first !== 'string') throw new Error('no cursors are configured')
    return run(first, parameters)
  }

  return { query, release: (destroy) => client.release(destroy === true || givenUp !== null) }
}
