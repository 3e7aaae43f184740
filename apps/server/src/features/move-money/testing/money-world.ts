// A worker with money and linked accounts, on a real database, and rails that do what a test says.
import { brandDefault } from '@daybreak/contract'
import { newUuid } from '@daybreak/ids'
import { cents, noCents, type Cents } from '@daybreak/money'
import { fixedClock, type FixedClock } from '@daybreak/time'
import { createAccountIds } from '../../accounts/accounts-ids.ts'
import { postJournal, houseAccounts, readBalance } from '#features/ledger'
import { silentLog } from '#platform/log.ts'
import { addEmployer, hireWorker } from '../../../testing/people/hired-workers.ts'
import { createFictionalRail, type FictionalRail } from '../../../testing/stand-ins/fictional-rail.ts'
import { createFictionalTransfers } from '../../../testing/stand-ins/fictional-transfers.ts'
import { createHandJobs, type HandJobs } from '../../../testing/stand-ins/hand-jobs.ts'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { testKeys } from '../../../testing/worker-rooms.ts'
import type { DatedMissed, MoveMoneyDeps, NotAdded, PaydayComing, PaydayMissed, TransferFailed } from '../move-money-deps.ts'
import { insertDestinations } from './destinations.store.ts'
import { registerMoveMoneyJobs } from '../move-money.jobs.ts'
import { cancelTransfersTo } from '../transfers/index.ts'

export type MoneyWorld = {
  deps: MoveMoneyDeps
  clock: FixedClock
  jobs: HandJobs
  standard: FictionalRail
  instant: FictionalRail
  employerId: string
  employeeId: string
  accountId: string
  /** Verified long ago, and used before. */
  bankId: string
  cardId: string
  /** The notifications to a worker about money that their bank did not send, or took back. */
  reported: readonly NotAdded[]
  /** The notifications about paydays after which nothing moved. */
  missed: readonly PaydayMissed[]
  /** The notifications about scheduled transfers that did not leave. */
  unsent: readonly DatedMissed[]
  /** The notifications, the day before, about what will move. */
  coming: readonly PaydayComing[]
  /** Workers whose account was restricted, as often as it was. */
  restricted: readonly string[]
  readAvailable(): Promise<Cents>
  fund(amount: Cents): Promise<void>
  close(): Promise<void>
}

/** An employer who says nothing. */
const noPay = {
  readNextPayday: async () => null,
  readAnnouncedPay: async () => null,
  listPaidOn: async () => [],
  forecastPay: async () => null,
  readLastPay: async () => null,
} satisfies Partial<MoveMoneyDeps>

/** The recorded notifications. */
function listen() {
  const reported: NotAdded[] = []
  const missed: PaydayMissed[] = []
  const unsent: DatedMissed[] = []
  const coming: PaydayComing[] = []
  const failed: TransferFailed[] = []
  const ears = {
    notifyFailed: async (_tx, event) => void failed.push(event),
    notifyNotAdded: async (_tx, event) => void reported.push(event),
    notifyPaydayComing: async (_tx, event) => void coming.push(event),
    notifyPaydayMissed: async (_tx, event) => void missed.push(event),
    notifyDatedMissed: async (_tx, event) => void unsent.push(event),
  } satisfies Partial<MoveMoneyDeps>
  return { received: { reported, missed, unsent, coming, failed }, ears }
}

export async function startMoneyWorld(balance: Cents): Promise<MoneyWorld> {
  const test = await createTestDatabase()
  const { database } = test
  const clock = fixedClock('2026-11-20T15:00:00.000Z')
  const jobs = createHandJobs(database)
  const employerId = await addEmployer(test, clock)
  const { employeeId, accountId } = await hireWorker({ test, clock, employerId, keys: testKeys }, { phone: null })
  const [standard, instant] = [createFictionalRail('provider', clock), createFictionalRail('provider', clock)]
  const { received, ears } = listen()
  const restricted: string[] = []
  const deps: MoveMoneyDeps = {
    ...testKeys,
    database,
    clock,
    log: silentLog,
    jobs,
    brand: brandDefault,
    rails: { standard, instant },
    ach: { depositsFrom: 'files' },
    issuer: { ...createFictionalTransfers(clock), cardEntryFrameUrl: 'https://cards.example.com/debit-card-frame' },
    accountIdOf: createAccountIds(database),
    refuseStaleProof: async () => null,
    readStateCap: async () => null,
    sumTakenEarly: async () => noCents,
    readLegalName: async () => 'Maya Torres',
    notifyLinked: async () => {},
    ...noPay,
    ...ears,
    recordActivity: async () => {},
    restrictAccount: async (of) => void restricted.push(of.employeeId),
  }
  registerMoveMoneyJobs({ ...deps, jobs, cancelTransfersTo: cancelTransfersTo.bind(null, deps) })
  const { bankId, cardId } = await insertDestinations(database.query, clock, employeeId)
  async function fund(amount: Cents): Promise<void> {
    await postJournal(database.query, {
      journalId: newUuid(clock),
      owner: employeeId,
      idempotencyKey: newUuid(clock),
      kind: 'payroll_deposit',
      legs: [
        { accountId, amount },
        { accountId: houseAccounts.employerFunding, amount: cents(-amount) },
      ],
      at: clock.now(),
    })
  }
  await fund(balance)
  return {
    deps,
    clock,
    jobs,
    standard,
    instant,
    employerId,
    employeeId,
    accountId,
    bankId,
    cardId,
    fund,
    ...received,
    restricted,
    readAvailable: async () => (await readBalance(database.query, accountId)).available,
    close: () => test.drop(),
  }
}
