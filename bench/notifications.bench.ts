// Measures a payday of 100,000: one instance announces each deposit by text, e-mail and browser; how many per second, in how much
// memory, and how long a code waits meanwhile. `BENCH_DEPOSITS=5000` measures fewer.
import { newUuid } from '../packages/ids/src/index.ts'
import { cents } from '../packages/money/src/index.ts'
import { systemClock } from '../packages/time/src/index.ts'
import { notifyOfDeposits } from '../apps/server/src/features/messages/index.ts'
import { registerMessagesJobs } from '../apps/server/src/features/messages/messages.jobs.ts'
import { createFieldEncryption } from '../apps/server/src/platform/crypto/field-encryption.ts'
import { createKeyedHash } from '../apps/server/src/platform/crypto/keyed-hash.ts'
import { createJobs } from '../apps/server/src/platform/jobs.ts'
import { silentLog } from '../apps/server/src/platform/log.ts'
import type { Delivery } from '../apps/server/src/platform/outbox/carriers.ts'
import { createOutbox, type Outbox } from '../apps/server/src/platform/outbox/outbox.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { openAccounts } from './database/bench-workers.ts'
import { measureWork, memoryResult } from './report/long-work.ts'
import type { BenchResult } from './result.ts'

const deposits = Number.parseInt(process.env['BENCH_DEPOSITS'] ?? '100000', 10)
const channels = 3
/** As a payroll file posts them. */
const perTransaction = 1_000
const codeEveryMs = 250
const what = `notifications, ${deposits.toLocaleString('en-US')} deposits by ${channels} channels`

export async function run(): Promise<BenchResult[]> {
  return withBenchDatabase(8, async (bench) => {
    const numberOf = (index: number) => String(10_000_000_000 + index)
    const ids = (await openAccounts(bench, { count: deposits, numberOf, routingNumber: '123456780' })).slice(0, deposits)
    await wantEverything(bench, ids)
    const world = await startWorld(bench)
    try {
      const { elapsedMs, peakMiB } = await measureWork(() => announce(bench, world, ids))
      return [rateResult(elapsedMs), codeResult(world.codeDelaysMs), memoryResult(what, peakMiB)]
    } finally {
      await world.stop()
    }
  })
}

/** Each has a phone, an address and a browser, wants deposit notifications by all of them, at any hour. */
async function wantEverything({ owner }: BenchDatabase, ids: readonly string[]): Promise<void> {
  const workers = 'from unnest($1::uuid[]) with ordinality as w (id, n)'
  for (const statement of [
    `insert into employee_contact (id, employee_id, kind, value, verified_at, position, created_at)
     select gen_random_uuid(), id, kind, case kind when 'phone' then (12000000000 + n)::text else n || '@example.com' end, now(), 0, now()
     ${workers}, unnest(array['phone', 'email']) as kind`,
    `insert into notifications_choice (employee_id, event, channel, is_on, chosen_at)
     select id, 'deposit', channel, true, now() ${workers}, unnest(array['sms', 'email', 'push']) as channel`,
    `insert into notifications_setting (employee_id, quiet_is_on, changed_at) select id, false, now() ${workers}`,
    `insert into notifications_subscription (id, employee_id, session_id, device_hash, endpoint_hash, proof_hash, address_sealed, created_at)
     select gen_random_uuid(), id, id, sha256(id::text::bytea), sha256(id::text::bytea), sha256(id::text::bytea), '', now() ${workers}`,
  ])
    await owner.pool.query(statement, [ids])
  await owner.pool.query('vacuum analyze')
}

type World = {
  outbox: Outbox
  jobs: ReturnType<typeof createJobs>
  codeDelaysMs: number[]
  /** Asks for a code, as a worker who logs in does. */
  askForCode(): Promise<void>
  /** Resolves when every deposit has left by every channel. */
  allLeft: Promise<void>
  stop(): Promise<void>
}

async function startWorld({ database, connectionString }: BenchDatabase): Promise<World> {
  const jobs = createJobs({ connectionString, database, log: silentLog })
  const askedAtMs = new Map<string, number>()
  const codeDelaysMs: number[] = []
  const left = Promise.withResolvers<void>()
  let sent = 0
  const deliver = async ({ id }: Delivery) => {
    const atMs = askedAtMs.get(id)
    if (atMs !== undefined) codeDelaysMs.push(performance.now() - atMs)
    else if ((sent += 1) === deposits * channels) left.resolve()
    return { providerMessageId: null }
  }
  const outbox = createOutbox({
    database,
    jobs,
    encryption: createFieldEncryption([{ id: 1, key: new Uint8Array(32).fill(1) }]),
    keyedHash: createKeyedHash(new Uint8Array(32).fill(2)),
    clock: systemClock,
    ports: { sms: { deliver }, email: { deliver }, push: { deliver } },
    keepsSecrets: false,
  })
  const brand = { brand: 'Bench', supportPhone: '' }
  registerMessagesJobs({ clock: systemClock, jobs, outbox, brand, origin: 'https://app.example.com' })
  await jobs.start()
  return {
    outbox,
    jobs,
    codeDelaysMs,
    allLeft: left.promise,
    async askForCode() {
      const id = newUuid(systemClock)
      askedAtMs.set(id, performance.now())
      const code = { id, channel: 'sms', to: '12125550100', text: '482913', secretUntilSent: true } as const
      await database.transaction((tx) => outbox.enqueueMessage(tx, code))
    },
    stop: () => jobs.stop(),
  }
}

async function announce({ database }: BenchDatabase, world: World, ids: readonly string[]): Promise<void> {
  const codes = setInterval(() => void world.askForCode(), codeEveryMs)
  try {
    for (let start = 0; start < ids.length; start += perTransaction) {
      const page = ids.slice(start, start + perTransaction).map((accountId) => ({
        accountId,
        transactionId: newUuid(systemClock),
        amount: cents(48_213n),
        isWage: true,
        arrivedEarly: false,
        sender: 'BENCH',
        coming: null,
      }))
      await database.transaction((tx) => notifyOfDeposits({ clock: systemClock, jobs: world.jobs }, tx, page))
    }
    await world.allLeft
  } finally {
    clearInterval(codes)
  }
}

function rateResult(elapsedMs: number): BenchResult {
  const perSecond = Math.round((deposits * 1_000) / elapsedMs)
  return report(`${what}, all of them`, `${perSecond.toLocaleString('en-US')} deposits/s`)
}

function codeResult(delaysMs: readonly number[]): BenchResult {
  const sorted = delaysMs.toSorted((one, other) => one - other)
  const p99 = sorted[Math.min(sorted.length - 1, Math.trunc(sorted.length * 0.99))]
  if (p99 === undefined) throw new Error('no code was sent')
  return report(`${what}, a code meanwhile, p99 of ${sorted.length}`, `${Math.round(p99)} ms`)
}

function report(name: string, measured: string): BenchResult {
  return { name, measured, limit: '–', ratio: null, must: '–', aim: '–', verdict: 'report' }
}
