// Guarantees of the server's process: one clear line when it cannot start, JSON alone on standard output, an end in order.
import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { makeSecrets, sandboxSecrets } from '#platform/crypto/secrets.ts'
import { startDatabaseProxy } from '../testing/stand-ins/database-proxy.ts'
import { productionSettings } from '../testing/production-settings.ts'
import { exchangeRaw } from '../testing/raw-http.ts'
import { runServer } from '../testing/processes/server-process.ts'
import { startTransactionPooler } from '../testing/stand-ins/transaction-pooler.ts'
import { createBareDatabase, createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let folder: string
let db: TestDatabase
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'))
  db = await createTestDatabase()
})
after(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

const sandbox = () => ({
  PORT: '0',
  DATA_DIR: folder,
  DAYBREAK_DEMO: '0',
  DATABASE_URL: db.connectionString,
  MIGRATIONS_DATABASE_URL: db.ownerConnectionString,
})

async function production(): Promise<Record<string, string>> {
  const secretsFile = join(folder, 'operator.json')
  await writeFile(secretsFile, JSON.stringify(makeSecrets('operator')))
  await chmod(secretsFile, 0o600)
  return {
    ...productionSettings,
    ...sandbox(),
    DAYBREAK_SECRETS_FILE: secretsFile,
  }
}

/** Starts with an invalid setup, and returns the one error line. */
async function refusal(environment: Record<string, string>): Promise<string> {
  await using server = runServer(environment)
  const { exitCode, stdout, stderr } = await server.ended
  assert.equal(exitCode, 1)
  assert.equal(stderr.length, 1, stderr.join('\n'))
  for (const line of stdout) JSON.parse(line)
  return stderr[0] ?? ''
}

test('a started server says so in one JSON line, serves, and ends with 0 when it is asked to', async () => {
  await using server = runServer(sandbox())
  const { port } = await server.logged('ready')
  assert.deepEqual(await (await fetch(`http://127.0.0.1:${String(port)}/readyz`)).json(), { status: 'ready' })
  server.signal('SIGTERM')
  const { exitCode, stdout, stderr } = await server.ended
  assert.deepEqual([exitCode, stderr], [0, []])
  assert.equal((JSON.parse(stdout.at(-1) ?? '') as { event: string }).event, 'stopped')
})

test('a sandbox has its made-up directory of banks from the first start on, without a command', async () => {
  await using server = runServer(sandbox())
  await server.logged('ready')
  const versions = db.database.query.selectFrom('move_money_bank_version').select(['imported_by', 'bank_count'])
  const [version, ...more] = await versions.execute()
  assert.deepEqual([version?.imported_by, more.length], ['sandbox', 0])
  assert.ok((version?.bank_count ?? 0) > 20)
})

test('a server that is asked to stop says that it is not ready, takes requests until its drain is over, and then ends', async () => {
  await using server = runServer({ ...sandbox(), DRAIN_MS: '5000' })
  const origin = `http://127.0.0.1:${String((await server.logged('ready'))['port'])}`
  server.signal('SIGTERM')
  await server.logged('draining')
  const ready = await fetch(`${origin}/readyz`)
  assert.deepEqual([ready.status, await ready.json()], [503, { status: 'stopping' }])
  assert.equal((await fetch(`${origin}/healthz`)).status, 200)
  assert.equal((await fetch(`${origin}/api/employees/me`)).status, 401)
  assert.equal((await server.ended).exitCode, 0)
  await assert.rejects(fetch(`${origin}/healthz`))
})

test('a second signal does not wait for the drain', async () => {
  await using server = runServer({ ...sandbox(), DRAIN_MS: '120000' })
  await server.logged('ready')
  server.signal('SIGTERM')
  await server.logged('draining')
  server.signal('SIGTERM')
  assert.equal((await server.ended).exitCode, 1)
})

test('a request that is under way when the server is asked to stop still gets its answer', async () => {
  await using server = runServer(sandbox())
  const port = Number.parseInt(String((await server.logged('ready'))['port']), 10)
  const body = '{"code":"render_failed"}'
  // "100 Continue" says that the server has read the head and waits for the body.
  const head = `POST /api/client-log HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  let isReported = false
  const answer = await exchangeRaw(port, head, (_answer, send) => {
    if (isReported) return
    isReported = true
    void server.logged('stopping').then(() => send(body))
    server.signal('SIGINT')
  })
  assert.match(answer, /^HTTP\/1\.1 100 [\s\S]*HTTP\/1\.1 204/)
  assert.equal((await server.ended).exitCode, 0)
})

test('a name that is no setting stops the start', async () => {
  assert.match(await refusal({ ...sandbox(), DAYBREAK_MOED: 'production' }), /DAYBREAK_MOED is not a setting/)
})

test('a busy port stops the start', async () => {
  await using other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  assert.match(await refusal({ ...sandbox(), PORT: port }), new RegExp(`PORT ${port} on 127\\.0\\.0\\.1 is in use`))
  assert.match(await refusal({ ...sandbox(), METRICS_PORT: port }), new RegExp(`METRICS_PORT ${port} cannot be used`))
})

test('a database that cannot be reached stops the start, and its password is not in the line', async () => {
  const nowhere = 'postgres://app:hunter2@127.0.0.1:1/daybreak'
  const line = await refusal({ ...sandbox(), DATABASE_URL: nowhere, MIGRATIONS_DATABASE_URL: nowhere })
  assert.match(line, /cannot reach the database/)
  assert.doesNotMatch(line, /hunter2/)
})

test('production refuses an application role that may change postings', async () => {
  const line = await refusal({ ...(await production()), DATABASE_URL: db.ownerConnectionString })
  assert.match(line, /may UPDATE ledger\.posting/)
})

test('production refuses the secrets of a sandbox', async () => {
  await sandboxSecrets(folder)
  assert.match(
    await refusal({ ...(await production()), DAYBREAK_SECRETS_FILE: join(folder, 'secrets.json') }),
    /made by a sandbox/,
  )
})

test('a wrong password and a missing database are distinguished from a database that cannot be reached', async () => {
  const wrong = new URL(db.connectionString)
  wrong.password = 'not-the-password'
  const missing = new URL(db.connectionString)
  missing.pathname = '/daybreak_that_is_not_there'
  const { MIGRATIONS_DATABASE_URL: _owner, ...rest } = await production()
  assert.match(await refusal({ ...rest, DATABASE_URL: wrong.href }), /refuses our login: check the user and the password/)
  assert.match(await refusal({ ...rest, DATABASE_URL: missing.href }), /has no database of that name/)
})

test('a connection pooler that loses named statements stops the start', async () => {
  await using pooler = await startTransactionPooler(db.connectionString)
  const line = await refusal({ ...(await production()), DATABASE_URL: pooler.through(db.connectionString) })
  assert.match(line, /loses named statements: use PgBouncer 1\.21 or newer/)
})

test('production without the owner of the database refuses one that lacks migrations', async () => {
  const bare = await createBareDatabase()
  const { MIGRATIONS_DATABASE_URL: _owner, ...rest } = await production()
  assert.match(await refusal({ ...rest, DATABASE_URL: bare.connectionString }), /lacks migrations/)
  await bare.drop()
})

test('a lost database is 503 until it is back, and then the server continues by itself', async () => {
  await using proxy = await startDatabaseProxy(db.connectionString)
  await using server = runServer({ ...sandbox(), DATABASE_URL: proxy.through(db.connectionString) })
  const origin = `http://127.0.0.1:${String((await server.logged('ready'))['port'])}`
  const status = async (path: string) => (await fetch(origin + path)).status
  const signIn = () =>
    fetch(`${origin}/api/employees/auth/unauth-generate-otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"username":"12125550199","method":"sms"}',
    })
  assert.equal((await signIn()).status, 404)

  proxy.cut()
  const lost = await signIn()
  assert.deepEqual([lost.status, lost.headers.get('content-type')], [503, 'application/problem+json; charset=utf-8'])
  assert.deepEqual([await status('/readyz'), await status('/healthz')], [503, 200])

  proxy.mend()
  assert.equal((await signIn()).status, 404)
  assert.equal(await status('/readyz'), 200)
  server.signal('SIGTERM')
  assert.equal((await server.ended).exitCode, 0)
})
