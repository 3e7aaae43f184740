// Workers with a full list of transactions, signed in: the callers of the HTTP benchmark.
import { tmpdir } from 'node:os'
import { cleanText } from '../../packages/contract/src/index.ts'
import { newUuid } from '../../packages/ids/src/index.ts'
import { cents } from '../../packages/money/src/index.ts'
import { systemClock } from '../../packages/time/src/index.ts'
import { addContacts, createEmployees } from '../../apps/server/src/features/employee/index.ts'
import { recordTransactions, type TransactionToRecord } from '../../apps/server/src/features/transactions/index.ts'
import type { Database } from '../../apps/server/src/platform/database/database.ts'
import { keepOpened } from '../../apps/server/src/features/accounts/accounts.store.ts'
import { composeTestRooms } from '../../apps/server/src/testing/composed-rooms.ts'
import { testKeys } from '../../apps/server/src/testing/worker-rooms.ts'

const transactions = 400
const routingNumber = '123456780'

export type BenchWorker = { username: string }

/** As many as there are connections: a worker's own requests wait for each other, which is not what is measured. */
export async function addBenchWorkers(database: Database, count: number): Promise<readonly BenchWorker[]> {
  const clock = systemClock
  const { employers } = composeTestRooms({ database, clock, dataDir: tmpdir(), routingNumbers: [routingNumber] })
  const employer = await employers.addEmployer({ code: 'BENCH', name: 'Bench', companyId: null, timeZone: 'America/New_York' })
  if (employer === null) throw new Error('the database of the benchmark is not empty')
  const workers = Array.from({ length: count }, (_none, index) => ({
    username: `121255501${String(index + 1).padStart(2, '0')}`,
  }))
  for (const [index, worker] of workers.entries()) await addBenchWorker(database, employer.id, { ...worker, index })
  await database.pool.query('analyze transactions_item').catch(() => {})
  return workers
}

async function addBenchWorker(
  database: Database,
  employerId: string,
  { username, index }: BenchWorker & { index: number },
): Promise<void> {
  const clock = systemClock
  const at = clock.now()
  const [employeeId, accountId] = [newUuid(clock), newUuid(clock)]
  await database.transaction(async (tx) => {
    const base = { id: employeeId, employerId, employeeNumber: String(index), createdAt: at }
    const person = { firstName: 'Maya', lastName: 'Torres', language: 'en', onboardingStatus: 'Completed' } as const
    await createEmployees(tx, [{ ...base, ...person, features: [], hasPin: true, address: null }])
    await addContacts(tx, [{ employeeId, kind: 'phone', value: username, isVerified: true }], clock)
    const account = { accountId, employeeId, providerAccountId: `fa_${index}`, directDepositId: `ddd_${index}`, openedAt: at }
    await keepOpened(tx, { ...account, accountNumber: `95550100000${index}`, routingNumber }, testKeys)
    await recordTransactions(
      tx,
      Array.from({ length: transactions }, (_none, position) => purchase(accountId, position)),
    )
  })
}

function purchase(accountId: string, index: number): TransactionToRecord {
  return {
    id: newUuid(systemClock),
    accountId,
    createdAt: systemClock.now().subtract({ hours: index }),
    summary: cleanText(`Lakeside Grocery #${index}`, 200),
    amount: cents(BigInt(1_000 + index)),
    direction: 'NEGATIVE',
    status: 'COMPLETED',
    typeName: 'Transaction',
    kind: 'groceries',
    rail: 'card',
    last4: '4242',
    reasonCode: null,
    journalId: null,
    payrollTransfer: null,
  }
}

/** Signs in by one-time code at a sandbox server, and gives back the bearer token. */
export async function signIn(origin: string, username: string): Promise<string> {
  const post = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Record<string, unknown>
  }
  await post('/api/employees/auth/unauth-generate-otp', { username, method: 'sms' })
  const { code } = (await (await fetch(`${origin}/sandbox/outbox?to=${username}`)).json()) as { code: string }
  const { token } = await post('/api/employees/auth/with-otp', { username, code })
  return String(token)
}
