// What the opened database guarantees: retries, time limits, and that a lost connection harms one caller and not the process.
import assert from 'node:assert/strict'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { failureCode, isConnectionLost, isTimedOut } from './database-failures.ts'
import { openDatabase, type Database, type Transaction } from './database.ts'

const clone = await createTestDatabase()
const { ownerConnectionString } = clone
const owner = openDatabase({ connectionString: ownerConnectionString, applicationName: 'test owner', log: silentLog })
const opened: Database[] = [owner]
after(async () => {
  for (const database of opened) await database.close()
  await clone.drop()
})
await owner.pool.query('create table counter (id int primary key, value int not null); insert into counter values (1, 0), (2, 0)')

function open(more: { statementTimeoutMs?: number; poolSize?: number; connectionString?: string } = {}): Database {
  const database = openDatabase({ connectionString: ownerConnectionString, applicationName: 'test', log: silentLog, ...more })
  opened.push(database)
  return database
}

const add = (tx: Transaction, id: number) => sql`update counter set value = value + 1 where id = ${id}`.execute(tx)
const values = async () =>
  (await owner.pool.query<{ value: number }>('select value from counter order by id')).rows.map(({ value }) => value)

describe('a transaction', () => {
  test('commits what its work did, and gives its result', async () => {
    const before = await values()
    const result = await owner.transaction(async (tx) => {
      await add(tx, 1)
      return 'result'
    })
    assert.equal(result, 'result')
    assert.equal((await values())[0], (before[0] ?? 0) + 1)
  })

  test('leaves nothing behind when its work throws', async () => {
    const before = await values()
    await assert.rejects(
      owner.transaction(async (tx) => {
        await add(tx, 1)
        throw new Error('thrown')
      }),
      /thrown/,
    )
    assert.deepEqual(await values(), before)
  })

  test('that loses a deadlock runs again and both commit', async () => {
    const before = await values()
    const { promise: bothHold, resolve: reportBothHold } = Promise.withResolvers<void>()
    let holders = 0
    const run = (first: number, second: number) =>
      owner.transaction(async (tx) => {
        await add(tx, first)
        holders += 1
        if (holders === 2) reportBothHold()
        await bothHold
        await add(tx, second)
      })
    await Promise.all([run(1, 2), run(2, 1)])
    assert.deepEqual(
      await values(),
      before.map((value) => value + 2),
    )
    assert.ok(holders >= 3)
  })

  test('that cannot be serialized runs again, and five times at the most', async () => {
    let attempts = 0
    await assert.rejects(
      owner.transaction(async (tx) => {
        attempts += 1
        await sql`do $$ begin raise exception 'lost race' using errcode = '40001'; end $$`.execute(tx)
      }),
      (error) => failureCode(error) === '40001',
    )
    assert.equal(attempts, 5)
  })

  test('at the isolation that is asked for sees one moment', async () => {
    await owner.transaction(
      async (tx) => {
        const read = async () => (await sql<{ value: number }>`select value from counter where id = 1`.execute(tx)).rows[0]?.value
        const first = await read()
        await owner.pool.query('update counter set value = value + 1')
        assert.equal(await read(), first)
      },
      { isolation: 'repeatable read' },
    )
  })

  test('has time limits that do not outlive it', async () => {
    const database = open({ poolSize: 1, statementTimeoutMs: 50 })
    const isTooLong = (error: unknown) => isTimedOut(error)
    await assert.rejects(
      database.transaction((tx) => sql`select pg_sleep(5)`.execute(tx)),
      isTooLong,
    )
    const { rows } = await database.pool.query<{ statement_timeout: string }>('show statement_timeout')
    assert.notEqual(rows[0]?.statement_timeout, '50ms')
  })
})

describe('a connection', () => {
  test('that is cut fails the statement in flight, and the next one is answered', async () => {
    const database = open({ poolSize: 2 })
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    await owner.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    const outcomes = await Promise.allSettled([database.pool.query('select 1'), database.pool.query('select 1')])
    for (const outcome of outcomes) assert.ok(outcome.status === 'fulfilled' || isConnectionLost(outcome.reason))
    assert.equal((await database.pool.query('select 1')).rowCount, 1)
  })

  test('that is cut inside a transaction rolls it back and is not used again', async () => {
    const database = open({ poolSize: 1 })
    const before = await values()
    await assert.rejects(
      database.transaction(async (tx) => {
        await add(tx, 1)
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
        await owner.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
        await add(tx, 1)
      }),
      isConnectionLost,
    )
    assert.deepEqual(await values(), before)
    await database.transaction((tx) => add(tx, 1))
  })

  test('into a black hole is given up within its limit, and the pool continues', async () => {
    const hole = await openBlackHole(ownerConnectionString)
    const database = open({ poolSize: 1, statementTimeoutMs: 100, connectionString: hole.connectionString })
    await database.transaction((tx) => sql`select 1`.execute(tx))
    hole.swallow(true)
    const begun = performance.now()
    await assert.rejects(
      database.transaction((tx) => sql`select 1`.execute(tx)),
      isConnectionLost,
    )
    assert.ok(performance.now() - begun < 5_000)
    hole.swallow(false)
    await database.transaction((tx) => sql`select 1`.execute(tx))
    await database.close()
    hole.close()
  })

  test('to a server that is not there fails within its limit', async () => {
    const database = open({ connectionString: 'postgresql://owner@localhost:1/none' })
    await assert.rejects(database.query.selectFrom('ledger.account').selectAll().execute(), isConnectionLost)
  })
})

test('closing twice, and closing what was never used, is no error', async () => {
  const database = open()
  await Promise.all([database.close(), database.close()])
})

/** A relay to the server that can stop passing anything on without closing, as a dead network does. */
async function openBlackHole(target: string) {
  const socketFolder = new URL(target).searchParams.get('host') ?? ''
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const relay = createServer((near) => {
    const far = connect(`${socketFolder}/.s.PGSQL.5432`)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.on('data', (chunk) => {
        if (!isSwallowing) to.write(chunk)
      })
    }
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((relay.address() as AddressInfo).port)
  return {
    connectionString: url.href,
    swallow: (on: boolean) => void (isSwallowing = on),
    close() {
      relay.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
