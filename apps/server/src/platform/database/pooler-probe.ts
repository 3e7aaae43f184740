// Detects a connection pooler in front of the database that loses named statements, before a worker's request meets it.
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { failureCode } from './database-failures.ts'

const statementMissing = '26000'
const statementExists = '42P05'
const patienceMs = 2_000

/**
 * Whether a statement that a client has named is still known when the client returns, although another client holds the connection to
 * the database that it was named on. True without a pooler, with one that gives each client a connection of its own, and with PgBouncer
 * from 1.21 on with `max_prepared_statements` above 0.
 *
 * A pooler with a single connection, or a database that is slow to answer, shows nothing and counts as true.
 */
export async function keepsNamedStatements(connectionString: string): Promise<boolean> {
  const [naming, holding] = [probeClient(connectionString), probeClient(connectionString)]
  const named = { name: `daybreak_probe_${randomBytes(6).toString('hex')}`, text: 'select 1' }
  try {
    await Promise.all([naming.connect(), holding.connect()])
    await naming.query(named)
    // A pooler first reuses the connection that was returned last: this transaction gets the connection that knows the name.
    await holding.query('begin')
    await naming.query(named)
    await holding.query('rollback')
    return true
  } catch (error) {
    return ![statementMissing, statementExists].includes(failureCode(error))
  } finally {
    await Promise.all([naming, holding].map((client) => client.end().catch(() => {})))
  }
}

function probeClient(connectionString: string): Client {
  const client = new Client({
    connectionString,
    application_name: 'daybreak start',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  // Without a listener a lost connection would end the process; what is wrong with the database is for readiness to say.
  client.on('error', () => {})
  return client
}
