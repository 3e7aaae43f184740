// Measures standard transfers of 32 callers through the route as the server composes it, and their processor time, beside the
// ledger's own holds in the same run.
import { randomUUID } from 'node:crypto'
import { moveMoneyRoutes } from '../packages/contract/src/index.ts'
import { newUuid, publicId } from '../packages/ids/src/index.ts'
import { cents, negateCents } from '../packages/money/src/index.ts'
import { systemClock } from '../packages/time/src/index.ts'
import { houseAccounts, placeHold, postJournals, verifyLedger } from '../apps/server/src/features/ledger/index.ts'
import type { Database } from '../apps/server/src/platform/database/database.ts'
import { withBenchDatabase, type BenchDatabase } from './database/bench-database.ts'
import { openAccounts } from './database/bench-workers.ts'
import { composedRoute } from './database/composed-route.ts'
import { median, type BenchResult } from './result.ts'

const callers = 32
const workers = 5_000
const rounds = 3
/** The smallest transfer, so that no one's limit is met while it is measured. */
const amount = cents(500n)
const balance = cents(10_000_000n)
const paidAtOnce = 500
const routingNumber = '123456780'

type Sender = { employeeId: string; destinationId: string }
type Work = (sender: Sender) => Promise<void>
type Rate = { perSecond: number; cpuMicros: number }

export async function run(seconds = 10): Promise<BenchResult[]> {
  return withBenchDatabase(callers + 2, async (bench) => {
    const employeeIds = await openAccounts(bench, {
      count: workers,
      numberOf: (index) => String(555_000_000_000 + index),
      routingNumber,
    })
    const senders = await endow(bench, employeeIds)
    const works = { ledger: holding(bench.database), transfers: sending(bench.database) }
    const rates: Record<keyof typeof works, Rate[]> = { ledger: [], transfers: [] }
    await workFor(works.transfers, senders, seconds / 2)
    // In turns, so that what else the machine does falls on both.
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ['ledger', 'transfers'] as const) rates[name].push(await workFor(works[name], senders, seconds))
    }
    const { drifts } = await verifyLedger(bench.owner)
    if (drifts.length > 0) throw new Error(`the ledger does not add up after the benchmark: ${drifts.length} differences`)
    return resultsOf(rates)
  })
}

/** Money, and a bank account elsewhere that was proven long ago and used before. */
async function endow({ owner }: BenchDatabase, employeeIds: readonly string[]): Promise<Sender[]> {
  const senders = employeeIds.map((employeeId) => ({ employeeId, destinationId: newUuid(systemClock) }))
  const at = systemClock.now()
  const pay = (accountId: string) => ({
    journalId: newUuid(systemClock),
    owner: accountId,
    idempotencyKey: newUuid(systemClock),
    kind: 'payroll_deposit' as const,
    legs: [
      { accountId, amount: balance },
      { accountId: houseAccounts.employerFunding, amount: negateCents(balance) },
    ],
    at,
  })
  for (let start = 0; start < employeeIds.length; start += paidAtOnce)
    await postJournals(owner.query, employeeIds.slice(start, start + paidAtOnce).map(pay))
  await owner.pool.query(
    `insert into move_money_destination (id, employee_id, kind, state, last4, account_type, routing_number, account_number_sealed, account_number_hash,
       added_at, verified_at, used_at)
     select id, employee, 'bank', 'verified', '4411', 'checking', '011000015', '', sha256(id::text::bytea), now() - interval '60 days',
       now() - interval '60 days', now() - interval '60 days'
     from unnest($1::uuid[], $2::uuid[]) as d (id, employee)`,
    [senders.map(({ destinationId }) => destinationId), employeeIds],
  )
  await owner.pool.query('vacuum analyze')
  return senders
}

/** The workers' accounts have their employees' ids. */
function sending(database: Database): Work {
  const call = composedRoute(database, moveMoneyRoutes.sendMoney, routingNumber)
  return ({ employeeId, destinationId }) =>
    call(employeeId, {
      id: randomUUID(),
      amount: amount.toString(),
      destinationId: publicId('dst', destinationId),
      speed: 'standard',
      shownFee: '0',
      isRepeatMeant: true,
    })
}

/** What the ledger alone does for a transfer that is sent: a hold, in a commit of its own. */
function holding(database: Database): Work {
  return async ({ employeeId }) => {
    const at = systemClock.now()
    const hold = {
      room: 'move-money',
      accountId: employeeId,
      holdId: newUuid(systemClock),
      amount,
      expiresAt: at.add({ hours: 24 }),
      at,
    } as const
    const outcome = await database.transaction((tx) => placeHold(tx, hold))
    if (outcome.kind === 'refused') throw new Error(outcome.code)
  }
}

/** `cpuMicros`: of this process, which is the server and its callers; PostgreSQL has processes of its own. */
async function workFor(work: Work, senders: readonly Sender[], seconds: number): Promise<Rate> {
  const startedMs = performance.now()
  const cpuBefore = process.cpuUsage()
  const endMs = startedMs + seconds * 1_000
  let count = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < endMs) {
        const sender = senders[count % senders.length]
        count += 1
        if (sender !== undefined) await work(sender)
      }
    }),
  )
  const { user, system } = process.cpuUsage(cpuBefore)
  return { perSecond: count / ((performance.now() - startedMs) / 1_000), cpuMicros: (user + system) / count }
}

function resultsOf(rates: Record<'ledger' | 'transfers', Rate[]>): BenchResult[] {
  const perSecond = (name: keyof typeof rates) => median(rates[name].map((rate) => rate.perSecond))
  const cpuMicros = (name: keyof typeof rates) => Math.round(median(rates[name].map((rate) => rate.cpuMicros)))
  const [sent, held] = [perSecond('transfers'), perSecond('ledger')]
  const plain = { must: '–', aim: '–', verdict: 'report' } as const
  return [
    {
      ...plain,
      name: `standard transfers sent, ${callers} callers`,
      measured: `${Math.round(sent).toLocaleString('en-US')}/s`,
      limit: `the ledger's holds alone ${Math.round(held).toLocaleString('en-US')}/s`,
      ratio: sent / held,
    },
    {
      ...plain,
      name: 'processor time of a transfer, of the server',
      measured: `${cpuMicros('transfers')} µs`,
      limit: `a hold alone ${cpuMicros('ledger')} µs`,
      ratio: cpuMicros('transfers') / cpuMicros('ledger'),
    },
  ]
}
