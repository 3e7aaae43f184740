// The server as main composes it, on a database of its own and with a clock that the test moves; only the jobs do not run.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OnboardingStatus } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { fixedClock, type FixedClock } from '@daybreak/time'
import { addContacts, createEmployees } from '#features/employee'
import type { EmployersRoom } from '#features/employers'
import { sandboxSecrets } from '#platform/crypto/secrets.ts'
import { readConfig } from '#platform/config.ts'
import type { HttpServer } from '#platform/http/server.ts'
import { createSessionCookies } from '#platform/http/access/session-cookies.ts'
import { openGuard } from '#platform/clock/clock-guard.ts'
import { dueClockOf } from '#platform/clock/due-clock.ts'
import { createReadiness } from '#platform/health/readiness.ts'
import { createJobs } from '#platform/jobs.ts'
import { createLog } from '#platform/log.ts'
import { shownOutbox } from '#platform/outbox/shown-outbox.ts'
import { composeHttp } from '../app/http.ts'
import { composeRooms, type Rooms } from '../app/rooms.ts'
import type { LogLine } from './http-server.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type TestProduct = {
  db: TestDatabase
  clock: FixedClock
  rooms: Rooms
  routes: HttpServer['routes']
  port: number
  origin: string
  lines(): LogLine[]
  call(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** A worker with a verified phone, who has finished onboarding unless the status says otherwise. */
  addWorker(phone: string, onboardingStatus?: OnboardingStatus): Promise<{ employeeId: string }>
  /** Signs in by one-time code, as a program does, and gives back the bearer token. */
  signIn(phone: string): Promise<string>
  close(): Promise<void>
}

export async function startTestProduct(environment: Record<string, string> = {}): Promise<TestProduct> {
  const cleanup = new AsyncDisposableStack()
  const clock = fixedClock('2026-11-20T13:42:10.000Z')
  const config = readConfig({ DAYBREAK_DEMO: '0', PORT: '0', ...environment })
  const folder = await mkdtemp(join(tmpdir(), 'product-'))
  cleanup.defer(() => rm(folder, { recursive: true }))
  const secrets = await sandboxSecrets(folder)
  const db = await createTestDatabase()
  cleanup.defer(() => db.drop())

  const written: string[] = []
  const logSink = { write: (text: string) => void written.push(...text.trimEnd().split('\n')) }
  const log = createLog({ level: 'info', sink: logSink, clock })
  const nowMs = () => performance.now()
  const jobs = createJobs({ connectionString: db.connectionString, database: db.database, log })
  const cookies = createSessionCookies({ isSecure: config.isSecure })
  const rooms = composeRooms({
    config,
    secrets,
    database: db.database,
    jobs,
    cookies,
    clock,
    dueClock: dueClockOf(clock),
    nowMs,
    log,
  })
  cleanup.defer(() => rooms.close())
  await jobs.start({ isWorking: false })
  cleanup.defer(() => jobs.stop())

  const readiness = createReadiness({ database: db.database, migrationNames: [], log, guard: openGuard })
  const http = composeHttp({ ...rooms, config, log, logSink, clock, nowMs, readiness, cookies, metrics: null, webBuild: null })
  const port = await http.listen({ host: '127.0.0.1', port: 0 })
  cleanup.defer(() => http.close())
  const origin = `http://127.0.0.1:${port}`
  const call: TestProduct['call'] = (path, init = {}) => fetch(origin + path, { redirect: 'manual', ...init })
  const post: TestProduct['post'] = (path, body, headers = {}) =>
    call(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })

  const workers = await createHiring(db, clock, rooms.employers)

  return {
    db,
    clock,
    rooms,
    routes: http.routes,
    port,
    origin,
    lines: () => written.map((line) => JSON.parse(line) as LogLine),
    call,
    post,
    addWorker: workers.add,
    async signIn(phone) {
      const sent = await post('/api/employees/auth/unauth-generate-otp', { username: phone, method: 'sms' })
      if (sent.status !== 200) throw new Error(`no code was sent: ${await sent.text()}`)
      const { code } = shownOutbox(await rooms.outbox.list({ to: phone, limit: 1 }))
      const signedIn = await post('/api/employees/auth/with-otp', { username: phone, code })
      const { token } = (await signedIn.json()) as { token?: string }
      if (token === undefined) throw new Error('the sign-in gave no token')
      return token
    },
    close: () => cleanup.disposeAsync(),
  }
}

/** Hires workers at an employer of their own. */
async function createHiring(
  db: TestDatabase,
  clock: FixedClock,
  employers: EmployersRoom,
): Promise<{ add: TestProduct['addWorker'] }> {
  const employer = await employers.addEmployer({
    code: 'TEST',
    name: 'Test Diner',
    companyId: null,
    timeZone: 'America/New_York',
  })
  assert.ok(employer)
  let count = 0

  return {
    async add(phone, onboardingStatus = 'Completed') {
      const id = newUuid(clock)
      count += 1
      const base = { id, employerId: employer.id, employeeNumber: `T${count}`, createdAt: clock.now() }
      const person = {
        firstName: 'Ana',
        lastName: 'Test',
        language: 'en',
        onboardingStatus,
        features: [],
        hasPin: false,
        address: null,
      } as const
      await db.database.transaction(async (tx) => {
        await createEmployees(tx, [{ ...base, ...person }])
        await addContacts(tx, [{ employeeId: id, kind: 'phone', value: phone, isVerified: true }], clock)
      })
      return { employeeId: id }
    },
  }
}
