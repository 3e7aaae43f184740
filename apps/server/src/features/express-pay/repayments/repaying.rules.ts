// Decides how much of a worker's transfers one paycheck repays. Pure.
import type { EnrollmentState } from '@daybreak/contract'
import { addCents, atLeastZero, cents, lesserOf, noCents, shareOf, subtractCents, type Cents } from '@daybreak/money'

/** Decisions 8: "three paydays by payroll deduction, then written off". */
export const maxPaydays = 3

export type Outstanding = { transferId: string; rest: Cents }
export type Shortfall = { id: string; attempts: number }

export type PaydayInputs = {
  net: Cents
  deducted: Cents
  /** What the employer's paychecks always leave to the worker, of net: payroll may not go below it. */
  leavesBasisPoints: number
  /** The oldest first. */
  outstanding: readonly Outstanding[]
  /** The open one. */
  shortfall: Shortfall | null
  spreadOver: number
  enrollment: { state: EnrollmentState; isDelinquent: boolean }
}

export type Payday = {
  repaid: { transferId: string; amount: Cents; isInFull: boolean }[]
  writtenOff: { transferId: string; amount: Cents }[]
  /** Taken by payroll beyond what was outstanding or allowed: the worker's own money, which goes back to them. */
  excess: Cents
  /** What the paycheck could have repaid of what was due, and payroll did not take. */
  missed: Cents
  /** What the transaction's detail shows as reimbursement: the deduction, or all that was due where net could not cover it. */
  reimbursement: Cents
  enrollment: { state: EnrollmentState; isDelinquent: boolean }
  shortfall:
    | { kind: 'none' }
    | { kind: 'opened'; takenEarly: Cents; settled: Cents }
    | { kind: 'tried'; id: string; attempts: number; settled: Cents }
    | { kind: 'ended'; id: string; attempts: number; settled: Cents; as: 'settled' | 'written_off' }
}

/**
 * Readings 4.6, "Reimbursement at payday", and decisions 8 and 17.
 *
 * The deduction repays the oldest transfers first. Where net could not cover what was due, the rest is carried over: delinquent, tried on
 * the next three paydays, then written off. Where payroll simply took less than it could have, the rest stays outstanding and nothing is
 * held against the worker.
 */
export function decidePayday(inputs: PaydayInputs): Payday {
  const { net, deducted, outstanding, shortfall } = inputs
  const total = addCents(noCents, ...outstanding.map(({ rest }) => rest))
  const due = dueOf(total, shortfall, inputs.spreadOver)
  const allowed = subtractCents(net, shareOf(net, inputs.leavesBasisPoints))
  const repaid = repay(outstanding, lesserOf(deducted, allowed))
  const settled = addCents(noCents, ...repaid.map(({ amount }) => amount))
  const left = subtractCents(total, settled)
  const base = {
    repaid,
    excess: subtractCents(deducted, settled),
    missed: atLeastZero(subtractCents(lesserOf(due, allowed), settled)),
    reimbursement: net < due ? due : deducted,
  }
  if (left === noCents) {
    return {
      ...base,
      writtenOff: [],
      enrollment: afterRepaid(inputs.enrollment),
      shortfall: endedAs('settled', shortfall, settled),
    }
  }
  if (shortfall === null) {
    const isShort = net < due
    return {
      ...base,
      writtenOff: [],
      enrollment: { ...inputs.enrollment, isDelinquent: inputs.enrollment.isDelinquent || isShort },
      shortfall: isShort ? { kind: 'opened', takenEarly: total, settled } : { kind: 'none' },
    }
  }
  const attempts = shortfall.attempts + 1
  if (attempts < maxPaydays) {
    return {
      ...base,
      writtenOff: [],
      enrollment: inputs.enrollment,
      shortfall: { kind: 'tried', id: shortfall.id, attempts, settled },
    }
  }
  return {
    ...base,
    writtenOff: restsAfter(outstanding, repaid),
    enrollment: afterRepaid(inputs.enrollment),
    shortfall: endedAs('written_off', shortfall, settled),
  }
}

/**
 * What the next paycheck is asked for: everything, or of what was carried over one part of those that are left. The parts differ by a
 * cent at most, the first ones being the larger.
 */
export function dueOf(total: Cents, shortfall: Shortfall | null, spreadOver: number): Cents {
  if (shortfall === null) return total
  const parts = BigInt(Math.max(1, Math.min(spreadOver, maxPaydays) - shortfall.attempts))
  return cents((total + parts - 1n) / parts)
}

function repay(outstanding: readonly Outstanding[], deducted: Cents): Payday['repaid'] {
  let left = deducted
  const repaid: Payday['repaid'] = []
  for (const { transferId, rest } of outstanding) {
    const amount = lesserOf(rest, left)
    if (amount > noCents) repaid.push({ transferId, amount, isInFull: amount === rest })
    left = subtractCents(left, amount)
  }
  return repaid
}

/** What of each transfer is left: what is given up when it is written off. */
export function restsAfter(outstanding: readonly Outstanding[], repaid: Payday['repaid']): Payday['writtenOff'] {
  const amounts = new Map(repaid.map(({ transferId, amount }) => [transferId, amount]))
  return outstanding
    .map(({ transferId, rest }) => ({ transferId, amount: subtractCents(rest, amounts.get(transferId) ?? noCents) }))
    .filter(({ amount }) => amount > noCents)
}

/** Readings 4.6: a cancellation is over when what was taken is repaid, and so is the flag. */
export function afterRepaid({ state }: PaydayInputs['enrollment']): Payday['enrollment'] {
  return { state: state === 'pending_cancellation' ? 'inactive' : state, isDelinquent: false }
}

function endedAs(as: 'settled' | 'written_off', shortfall: Shortfall | null, settled: Cents): Payday['shortfall'] {
  return shortfall === null
    ? { kind: 'none' }
    : { kind: 'ended', id: shortfall.id, attempts: shortfall.attempts + 1, settled, as }
}
