// Writes off, once a day, what no payday can repay any more.
import { newUuid } from '@daybreak/ids'
import { negateCents, type Cents } from '@daybreak/money'
import { instantText, isBefore, type Clock, type Instant } from '@daybreak/time'
import { readLastShiftDays } from '#features/employers'
import { houseAccounts, idempotencyKeyOf, postJournal } from '#features/ledger'
import type { Database, Transaction } from '#platform/database/database.ts'
import { sweepAll } from '#platform/jobs/sweeping.ts'
import type { JobContext } from '#platform/jobs.ts'
import { afterRepaid, restsAfter, type Payday } from './repaying.rules.ts'
import { endShortfall, readLongOutstanding, readShortfalls, writeOffTransfers } from './repaying.store.ts'
import { lockEnrollments, setEnrollment, setWaiting } from '../express-pay.store.ts'
import { readOutstanding } from './transfers.store.ts'

const staleAfterDays = 60
const perPage = 1_000
const firstId = '00000000-0000-0000-0000-000000000000'

type Candidate = { employeeId: string; isStale: boolean }

/**
 * Readings 4.6: what no payday can repay any more, because nothing was worked for 60 days, is written off. Answers how many. What fails for one
 * worker waits for the next day and holds up no other.
 */
export async function writeOffStale(
  { database, clock }: { database: Database; clock: Clock },
  { log, signal }: Pick<JobContext, 'log' | 'signal'>,
): Promise<number> {
  const { query } = database
  const at = clock.now()
  const before = at.subtract({ hours: 24 * staleAfterDays })
  let count = 0
  await sweepAll<Candidate>(
    {
      async read(after, max) {
        const employeeIds = await readLongOutstanding(query, before, after?.employeeId ?? firstId, max)
        const lastDays = await readLastShiftDays(query, employeeIds)
        return employeeIds.map((employeeId) => ({ employeeId, isStale: isDayBefore(lastDays.get(employeeId), before) }))
      },
      async work({ employeeId, isStale }) {
        if (isStale && (await database.transaction((tx) => writeOff(tx, employeeId, { at, before, clock })))) count += 1
      },
      onFailed: ({ employeeId }, error) => log.error('express_pay_not_written_off', { employeeId, error }),
      perPage,
    },
    signal,
  )
  return count
}

function isDayBefore(day: string | undefined, moment: Instant): boolean {
  return day === undefined || day < instantText(moment).slice(0, 10)
}

type Moment = { at: Instant; before: Instant; clock: Clock }

async function writeOff(tx: Transaction, employeeId: string, { at, before, clock }: Moment): Promise<boolean> {
  const enrollment = (await lockEnrollments(tx, [employeeId])).get(employeeId)
  const shortfall = (await readShortfalls(tx, [employeeId])).get(employeeId)
  const rows = (await readOutstanding(tx, [employeeId])).get(employeeId) ?? []
  const [oldest] = rows
  // A pay run in between has repaid it,
  if (enrollment === undefined || oldest === undefined) return false
  // or new hours did, of which the worker took again: they have not left.
  if (rows.some(({ createdAt }) => !isBefore(createdAt, before))) return false
  const rests: Payday['writtenOff'] = restsAfter(rows, [])
  const amount = rests.reduce((sum, rest) => sum + rest.amount, 0n) as Cents
  const outcome = await postJournal(tx, {
    journalId: newUuid(clock),
    owner: oldest.accountId,
    idempotencyKey: idempotencyKeyOf('express_pay', 'stale', employeeId, oldest.transferId),
    kind: 'adjustment',
    legs: [
      { accountId: houseAccounts.writeOff, amount: negateCents(amount) },
      { accountId: houseAccounts.expressPayReceivable, amount },
    ],
    at,
  })
  if (outcome.kind === 'refused') throw new Error(`the ledger refused a write-off: ${outcome.code}`)
  await writeOffTransfers(
    tx,
    rests.map((one) => ({ employeeId, ...one })),
    instantText(at),
  )
  if (shortfall !== undefined) await endShortfall(tx, shortfall.id, instantText(at))
  await setEnrollment(tx, employeeId, afterRepaid(enrollment), at)
  await setWaiting(tx, [employeeId], true, at)
  return true
}
