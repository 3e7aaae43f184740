// The inputs of the Express Pay rules for a typical worker, for tests.
import { cents, noCents } from '@daybreak/money'
import { parseInstant } from '@daybreak/time'
import type { EligibilityInputs } from '../express-pay.rules.ts'
import type { StatePolicy } from '../states/index.ts'

export const newYork: StatePolicy = {
  state: 'NY',
  isOffered: true,
  isInstantOffered: false,
  maxFee: null,
  maxFeeBasisPoints: null,
  above: null,
  maxPerPeriod: null,
  maxShareBasisPoints: null,
  monthMax: null,
  feeMonthMax: null,
  paidPerPeriodMax: null,
  source: '',
}

export const shift = (amount: bigint, status: EligibilityInputs['shifts'][number]['status'] = 'approved', tips = 0n) => ({
  amount: cents(amount),
  tips: cents(tips),
  status,
  countsFrom: parseInstant('2026-11-20T10:00:00Z'),
})

/** $371.00 approved, half of it to take, $78.60 taken: the worker of the pictures. */
export const usual: EligibilityInputs = {
  at: parseInstant('2026-11-20T10:00:00Z'),
  isOffered: true,
  isClosing: false,
  homeState: 'NY',
  statePolicy: newYork,
  enrollment: { state: 'active', isDelinquent: false, waitsForPayday: false, isPaused: false, ownWeekly: null },
  policy: { shareBasisPoints: 5_000, periodCap: cents(50_000n), transfersPerDay: 5, countsTips: false },
  hasGarnishment: false,
  hasLeft: false,
  isBlackout: false,
  isAccountNegative: false,
  shifts: [shift(37_100n), shift(8_400n, 'planned'), shift(5_000n, 'submitted', 900n), shift(1_000n, 'open')],
  lastPay: null,
  outstanding: cents(7_860n),
  pending: noCents,
  transfersToday: 1,
  takenInWeek: cents(7_860n),
  takenInDay: cents(7_860n),
  takenInPeriod: cents(7_860n),
  takenInMonth: cents(7_860n),
}
