// Starts the parts of the server in order, and stops them in reverse order.
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@daybreak/time'
import { keepRegistered } from '#features/issuer'
import { bringMadeUpBanks } from '#features/move-money'
import { databaseClock } from '#platform/clock/due-clock.ts'
import type { Config } from '#platform/config.ts'
import { readSecretsFile, sandboxSecrets, type Secrets } from '#platform/crypto/secrets.ts'
import { endPdfThread } from '#platform/documents/pdf.ts'
import { StartError } from '#platform/errors.ts'
import { readWebBuild, webBuildFolder, type WebBuild } from '#platform/http/pages/web-build.ts'
import type { SecurityHeaders } from '#platform/http/security-headers.ts'
import { createSessionCookies } from '#platform/http/access/session-cookies.ts'
import { announceInstance } from '#platform/instances/instances.ts'
import type { ClockGuard } from '#platform/clock/clock-guard.ts'
import { createJobs, type Jobs } from '#platform/jobs.ts'
import type { Log, LogSink } from '#platform/log.ts'
import { createMetrics, serveMetrics, type Metrics } from '#platform/metrics/metrics.ts'
import { composeHttp } from './http.ts'
import { showMoney } from './money/move-money-watch.ts'
import { localOrigin } from './registration.ts'
import { composeRooms, type Alerts } from './rooms.ts'
import { openStorage } from './storage.ts'

export type World = {
  log: Log
  logSink: LogSink
  clock: Clock
  /** A steady clock in milliseconds. */
  nowMs: () => number
  /** Called when the server cannot continue: it asks to be stopped. */
  onFatal(failure: Error): void
  /** Other ones than usual, for the benchmark that measures what they cost. */
  headers?: SecurityHeaders
}

export type RunningServer = {
  port: number
  metricsPort: number | null
  /** Not ready first, for as long as the drain takes; then HTTP, the jobs, the database. */
  stop(): Promise<void>
}

/**
 * Config → secrets → database and migrations → jobs → made-up banks and demo world, in a sandbox → HTTP.
 *
 * @throws StartError  with one line; what had been started is stopped again
 */
export async function startServer(config: Config, world: World): Promise<RunningServer> {
  await using cleanup = new AsyncDisposableStack()
  const { log, clock, nowMs } = world
  const secrets = await readSecrets(config)
  const webBuild = await findWebBuild(config, log)
  const { database, directConnectionString, readiness, guard, ...storage } = await openStorage(
    config,
    world,
    cleanup,
    world.onFatal,
  )

  const announced = await announceInstance({ database, clock, log }, secrets)
  cleanup.defer(() => announced.close())
  const jobs = createJobs({
    connectionString: directConnectionString,
    database,
    workDatabase: storage.workDatabase,
    log,
    guard,
    poolSize: config.poolSizes.jobs,
  })
  const cookies = createSessionCookies({ isSecure: config.isSecure })
  // Runs when HTTP, the jobs and the rooms have closed, and no one waits for a document.
  cleanup.defer(() => endPdfThread())
  const rooms = composeRooms({ config, secrets, database, jobs, cookies, clock, dueClock: databaseClock, nowMs, log })
  cleanup.defer(() => rooms.close())
  await jobs.start()
  cleanup.defer(() => jobs.stop())
  if (config.mode === 'sandbox') await bringMadeUpBanks({ database, clock })
  if (config.isDemo) await rooms.fillEmptyDatabase()

  const metrics = config.metricsPort === null ? null : createMetrics()
  if (metrics !== null) countTrouble(metrics, { jobs, guard, alerts: rooms.alerts })
  const metricsServer = metrics === null ? null : await openMetrics(metrics, config, cleanup)

  const http = composeHttp({
    ...world,
    config,
    readiness,
    cookies,
    metrics,
    webBuild,
    outbox: rooms.outbox,
    sessions: rooms.sessions,
    onboarding: rooms.onboarding,
    maintenance: rooms.maintenance,
    flags: rooms.flags,
    routes: rooms.routes,
  })
  cleanup.defer(() => http.close())
  const port = await http.listen(config).catch((error: unknown) => {
    throw portFailure(error, config)
  })
  if (config.cardProvider.isSandbox) introduceToSandbox({ config, secrets, port, log }, cleanup)

  const started = cleanup.move()
  return {
    port,
    metricsPort: metricsServer,
    async stop() {
      readiness.stopping()
      await drain(config.drainMs, log)
      await started.disposeAsync()
    },
  }
}

/** What a person must check. */
function countTrouble(
  metrics: Metrics,
  { jobs, guard, alerts }: { jobs: Pick<Jobs, 'countDead'>; guard: Pick<ClockGuard, 'differenceMs'>; alerts: Alerts },
): void {
  metrics.gauge('daybreak_jobs_dead', 'Jobs that were given up and wait for a person.', () => jobs.countDead())
  const differenceHelp = "This instance's clock minus the database's; beyond 2 either way it is not ready."
  metrics.gauge('daybreak_clock_difference_seconds', differenceHelp, () => (guard.differenceMs() ?? Number.NaN) / 1_000)
  metrics.gauge('daybreak_ach_returns_overdue', 'Debits and credits that should have gone back to their bank by today.', () =>
    alerts.countOverdueReturns(),
  )
  metrics.gauge('daybreak_cards_overcleared', 'Purchases of the last day that took more than was approved.', () =>
    alerts.countOverclearings(),
  )
  metrics.gauge(
    'daybreak_ach_entries_aside',
    'Entries of other banks that may have been reported twice and wait for a person.',
    () => alerts.countEntriesAside(),
  )
  metrics.gauge('daybreak_card_events_unread', 'Events of the card provider that could not be read yet.', () =>
    alerts.countUnreadEvents(),
  )
  const transfersHelp = 'Transfers of the last 7 days that failed or came back for a reason that no worker brings about.'
  metrics.gauge('daybreak_move_money_bad_ends', transfersHelp, () => alerts.countTransfersForPeople())
  showMoney(metrics, alerts.money)
}

/** Decision 59: a load balancer sees that this instance is not ready before the first request is refused. */
async function drain(durationMs: number, log: Log): Promise<void> {
  if (durationMs === 0) return
  log.info('draining', { drainMs: durationMs })
  await pause(durationMs)
}

async function readSecrets(config: Config): Promise<Secrets> {
  const { mode, secretsFile, dataDir } = config
  const secrets = secretsFile === null ? await sandboxSecrets(dataDir) : await readSecretsFile(secretsFile)
  // Interfaces: production refuses "a default secret".
  if (mode === 'production' && secrets.madeBy === 'sandbox')
    throw new StartError(`The secrets in ${secretsFile ?? dataDir} were made by a sandbox: production needs its own`)
  return secrets
}

/** A sandbox may serve the API alone, for anyone who works on that; in production it would look like an outage. */
async function findWebBuild({ mode }: Config, log: Log): Promise<WebBuild | null> {
  const build = await readWebBuild(webBuildFolder)
  if (build !== null) return build
  const message = `The web app is not built: there is no ${webBuildFolder} (npm start builds it)`
  if (mode === 'production') throw new StartError(message)
  log.warn('web_app_missing', { message })
  return null
}

function introduceToSandbox(
  { config, secrets, port, log }: { config: Config; secrets: Secrets; port: number; log: Log },
  cleanup: AsyncDisposableStack,
): void {
  const { url, apiKey } = config.cardProvider
  const origin = localOrigin(config, port)
  const registration = keepRegistered({ url, apiKey: apiKey ?? secrets.issuerApiKey, origin, log: log.child({ room: 'issuer' }) })
  cleanup.defer(() => registration.stop())
}

async function openMetrics(metrics: Metrics, { host, metricsPort }: Config, cleanup: AsyncDisposableStack): Promise<number> {
  const server = await serveMetrics(metrics, { host, port: metricsPort ?? 0 })
  cleanup.defer(() => server.close())
  return server.port
}

function portFailure(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return new StartError(`PORT ${port} on ${host} is in use: stop what uses it, or set PORT to another`, { cause: error })
  if (code === 'EACCES')
    return new StartError(`PORT ${port} needs rights that this user does not have: set PORT to one above 1023`, { cause: error })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is not an address of this machine`, { cause: error })
  return error
}
