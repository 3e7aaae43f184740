// Loads the inputs of the Express Pay rules at one moment: enrollment, earnings, limits, account and earlier transfers.
import { noCents, type Cents } from '@daybreak/money'
import { compareDates, dateIn, instantAt, instantFromMilliseconds, type Instant } from '@daybreak/time'
import { findAccountOf, lockAccountOf, type Account } from '#features/accounts'
import { readHome } from '#features/employee'
import { lockEarnings, readComingDeposits, readEarnings, type ComingDeposit, type WorkerEarnings } from '#features/employers'
import { readBalance } from '#features/ledger'
import { agreementVersion } from '#features/onboarding'
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { EligibilityInputs } from './express-pay.rules.ts'
import { lockEnrollment, readEnrollment, readStatePolicies, type FullEnrollment } from './express-pay.store.ts'
import { dueOf, readShortfall, sumTransfers, type Sums } from './repayments/index.ts'

/** The version of "How Express Pay works" as an agreement: a worker who agreed to another one is asked again. */
export const termsVersion = agreementVersion('express-pay')

const dayMs = 24 * 60 * 60_000
const weekMs = 7 * dayMs
const fallbackZone = 'America/New_York'

/** Everything that is decided on, at one moment. */
export type Eligibility = {
  at: Instant
  inputs: EligibilityInputs
  enrollment: FullEnrollment
  earnings: WorkerEarnings | null
  sums: Sums
  /** What the next paycheck is asked to repay: of a carried-over amount, only its next installment. */
  due: Cents
  /** Deposits that payroll files have announced and that are not on the account yet. */
  coming: readonly ComingDeposit[]
}

export async function readEligibility(executor: Executor, employeeId: string, at: Instant): Promise<Eligibility> {
  return eligibilityOf(executor, employeeId, at, {
    enrollment: await readEnrollment(executor, employeeId),
    earnings: await readEarnings(executor, employeeId, at),
    account: await findAccountOf(executor, employeeId),
  })
}

/**
 * The same in a transaction that decides on it: it does not change until the transaction ends.
 *
 * @param lockMore  what has its place between earnings and the account (docs/lock-order.md)
 */
export async function lockEligibility(
  tx: Transaction,
  employeeId: string,
  at: Instant,
  lockMore?: () => Promise<void>,
): Promise<Eligibility> {
  const enrollment = await lockEnrollment(tx, employeeId, at)
  const earnings = await lockEarnings(tx, employeeId, at)
  await lockMore?.()
  return eligibilityOf(tx, employeeId, at, {
    enrollment,
    earnings,
    account: await lockAccountOf(tx, employeeId),
  })
}

async function eligibilityOf(
  executor: Executor,
  employeeId: string,
  at: Instant,
  { enrollment, earnings, account }: Pick<Eligibility, 'enrollment' | 'earnings'> & { account: Account | null },
): Promise<Eligibility> {
  const home = await readHome(executor, employeeId)
  const [statePolicy = null] = typeof home?.state !== 'string' ? [] : await readStatePolicies(executor, home.state)
  const zone = earnings?.employer.timeZone ?? fallbackZone
  const today = dateIn(at, zone)
  const dayStart = instantAt(today, { hour: 0 }, zone)
  const sums = await sumTransfers(executor, employeeId, {
    // Our reading: days and months are civil ones of the employer; the worker's own week is the last seven days.
    dayStart,
    monthStart: instantAt(today.with({ day: 1 }), { hour: 0 }, zone),
    periodStart: earnings?.periodBegan ?? dayStart,
    dayAgo: instantFromMilliseconds(at.epochMilliseconds - dayMs),
    weekAgo: instantFromMilliseconds(at.epochMilliseconds - weekMs),
  })
  const policy = earnings?.employer.policy
  const isOffered = home?.hasExpressPay === true && policy?.isOffered === true
  const balance = account === null ? null : await readBalance(executor, account.id)
  const inputs: EligibilityInputs = {
    at,
    isOffered: isOffered && earnings?.roster.isEwaEligible !== false && account?.isOpen !== false,
    isClosing: account?.isClosing === true,
    homeState: home?.state ?? null,
    statePolicy,
    enrollment,
    policy: {
      shareBasisPoints: policy?.shareBasisPoints ?? 0,
      periodCap: policy?.periodCap ?? noCents,
      transfersPerDay: policy?.transfersPerDay ?? 0,
      countsTips: policy?.countsTips ?? false,
    },
    hasGarnishment: earnings?.roster.hasGarnishment ?? false,
    hasLeft: hasLeft(earnings, at, zone),
    isBlackout: earnings?.blackout.isOn ?? false,
    isAccountNegative: balance !== null && balance.posted < noCents,
    shifts: earnings?.shifts ?? [],
    lastPay: earnings?.lastPay ?? null,
    ...sums,
  }
  const coming = account === null ? [] : await readComingDeposits(executor, { accountId: account.id, employeeId })
  const shortfall = enrollment.isDelinquent ? await readShortfall(executor, employeeId) : null
  const due = dueOf(sums.outstanding, shortfall, enrollment.spreadOver)
  return { at, inputs, enrollment, earnings, sums, due, coming }
}

/** A future last day does not count. */
function hasLeft(earnings: WorkerEarnings | null, at: Instant, zone: string): boolean {
  if (earnings === null) return false
  const { status, lastDay } = earnings.roster
  return status === 'ended' || (lastDay !== null && compareDates(lastDay, dateIn(at, zone)) < 0)
}
