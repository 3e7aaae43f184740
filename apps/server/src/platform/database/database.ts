// Opens the database: a pool whose clients cannot hang or crash the process, typed queries, and transactions that retry lost races.
import { setTimeout as pause } from 'node:timers/promises'
import {
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type IsolationLevel,
  type Transaction as KyselyTransaction,
  type TransactionSettings,
} from 'kysely'
import { Pool } from 'pg'
import type { Log } from '#platform/log.ts'
import { startAfterCommit } from './after-commit.ts'
import { isRetryable } from './database-failures.ts'
import { guardPool } from './guarded-pool.ts'
import type { Schema } from './schema.generated.ts'
import { typeParsers } from './type-parsers.ts'

export type Transaction = KyselyTransaction<Schema>
/** What a store function reads through: the autocommit connection or a transaction. */
export type Executor = Kysely<Schema>

export type TransactionOptions = { isolation?: IsolationLevel }

export type Database = {
  /** Typed queries outside a transaction: each statement commits on its own. */
  query: Kysely<Schema>
  /** The bare pool, for hand-written statements on hot paths. */
  pool: Pool
  /** Connections that keep their session, for LISTEN: the same pool, unless a pooler is in between. */
  directPool: Pool
  /**
   * Runs `work` in one transaction and commits it. A lost race (40001, 40P01) runs `work` again from its beginning, up to five times in
   * all and not beyond a few seconds, so it must touch nothing but the transaction. Any error that it throws rolls back and is passed on.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

export type DatabaseOptions = {
  connectionString: string
  /** Past a connection pooler, when `connectionString` goes through one. */
  directConnectionString?: string | null
  applicationName: string
  log: Log
  poolSize?: number
  /** The longest that one statement may run. A request must end within 5 s; only the operator's long work asks for more. */
  statementTimeoutMs?: number
}

// A request must end within 5 s: waiting for a connection, the statement, and the margin below together stay under that.
const connectTimeoutMs = 1_500
const requestStatementTimeoutMs = 3_000
// Beyond the server's own time-out, so that it only bites when the server no longer answers at all.
const answerMarginMs = 400
const lockShareOfTimeout = 0.6
const maxAttempts = 5
// One listens; the other is for the moment in which a lost one is opened again.
const directPoolSize = 2
const retryWithinMs = 3_000

export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? requestStatementTimeoutMs
  const pool = openPool(options, statementTimeoutMs)
  const direct = options.directConnectionString ?? null
  const directPool =
    direct === null ? pool : openPool({ ...options, connectionString: direct, poolSize: directPoolSize }, statementTimeoutMs)
  const query = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TimedTransactionDriver({ pool: guardPool(pool) }, statementTimeoutMs),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })

  async function transaction<T>(work: (tx: Transaction) => Promise<T>, { isolation }: TransactionOptions = {}): Promise<T> {
    const deadline = performance.now() + retryWithinMs
    for (let attempt = 1; ; attempt += 1) {
      try {
        const begin = query.transaction()
        const { tx, result } = await (isolation === undefined ? begin : begin.setIsolationLevel(isolation)).execute(
          async (opened) => ({ tx: opened, result: await work(opened) }),
        )
        startAfterCommit(tx, pool, (error) => options.log.debug('after_commit_failed', { error }))
        return result
      } catch (error) {
        if (attempt >= maxAttempts || !isRetryable(error) || performance.now() > deadline) throw error
        options.log.debug('transaction_retried', { attempt, error })
        await pause(Math.random() * 2 ** attempt)
      }
    }
  }

  let closing: Promise<void> | null = null
  return { query, pool, directPool, transaction, close: () => (closing ??= closePools(query, [pool, directPool])) }
}

async function closePools(query: Kysely<Schema>, pools: readonly Pool[]): Promise<void> {
  await query.destroy()
  // Kysely ends its pool only once it has been used through Kysely.
  for (const pool of pools) if (!pool.ended) await pool.end()
}

function openPool(options: DatabaseOptions, statementTimeoutMs: number): Pool {
  const pool = new Pool({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: statementTimeoutMs + answerMarginMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    types: typeParsers,
  })
  // Without a listener an idle client's lost connection would end the process; the pool itself drops the client.
  pool.on('error', (error) => options.log.warn('database_connection_lost', { error }))
  // The pool takes its own listener off while a client is checked out.
  pool.on('connect', (client) => client.on('error', (error) => options.log.debug('database_client_failed', { error })))
  return pool
}

/**
 * Gives every transaction its time-outs with `set local`, in the same round trip as its BEGIN: session settings and start-up
 * parameters do not survive a connection pooler in transaction mode.
 */
class TimedTransactionDriver extends PostgresDriver {
  readonly #timeouts: string

  constructor(config: ConstructorParameters<typeof PostgresDriver>[0], statementTimeoutMs: number) {
    super(config)
    this.#timeouts =
      `set local statement_timeout = ${statementTimeoutMs}; set local lock_timeout = ${Math.ceil(statementTimeoutMs * lockShareOfTimeout)};` +
      ` set local idle_in_transaction_session_timeout = ${Math.max(statementTimeoutMs, 10_000)}`
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel === undefined ? '' : ` isolation level ${settings.isolationLevel}`
    const access = settings.accessMode === undefined ? '' : ` ${settings.accessMode}`
    await connection.executeQuery(CompiledQuery.raw(`begin${isolation}${access}; ${this.#timeouts}`))
  }
}
