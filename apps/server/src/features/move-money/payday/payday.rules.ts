// Decides how much of a payday's pay a standing transfer moves. Pure: decision 65 and picture "move-money-payday" give the rules.
import type { PaydayRule } from '@daybreak/contract'
import {
  addCents,
  atLeastZero,
  cents,
  lesserOf,
  noCents,
  parseCents,
  partOfPay,
  subtractCents,
  type Cents,
  type PayRule,
} from '@daybreak/money'
import { addDays, compareDates, type PlainDate } from '@daybreak/time'
import { isRefused, refuse, type Refusal } from '#platform/errors.ts'
import { minTransfer, refuseSending, type SendingInputs, type SendingRefusal } from '../limits/index.ts'

/** As it is kept: what the contract says in texts. */
export type InstructionRule = PayRule

export const maxKept = cents(2_500_000n)
export const maxFixed = cents(1_000_000n)

/** Null for an amount that no rule takes: below the smallest transfer, or larger than a paycheck is. */
export function instructionRuleOf(rule: PaydayRule): InstructionRule | null {
  if (rule.kind === 'share') return rule
  const amount = parseCents(rule.amount)
  if (amount === null) return null
  if (rule.kind === 'above') return amount <= maxKept ? { kind: 'above', amount } : null
  return amount >= minTransfer && amount <= maxFixed ? { kind: 'fixed', amount } : null
}

export type PaydayInputs = {
  rule: InstructionRule
  /** All that arrived on this payday so far: a payday with two deposits is one payday. */
  came: Cents
  /** What has moved of it already. */
  moved: Cents
  sending: SendingInputs
}

export type PaydayVerdict =
  | { outcome: 'moved'; amount: Cents }
  | { outcome: 'nothing' }
  | { outcome: 'refused'; reason: SendingRefusal }

/** Never more than arrived, and never more than is available; within the limits of a transfer that the worker makes. */
export function decidePayday({ rule, came, moved, sending }: PaydayInputs): PaydayVerdict {
  const wanted = atLeastZero(subtractCents(partOfPay(rule, came), moved))
  if (wanted < minTransfer) return { outcome: 'nothing' }
  const amount = rule.kind === 'fixed' ? wanted : lesserOf(wanted, sending.available)
  const refusal: Refusal<SendingRefusal> | null =
    amount < minTransfer ? refuse('move_money.over_available') : refuseSending(sending, amount, 'standard')
  return isRefused(refusal) ? { outcome: 'refused', reason: refusal.code } : { outcome: 'moved', amount }
}

export type PaydayDeposit = {
  came: Cents
  /** What one of our transfers took of it; zero when none did. */
  moved: Cents
  /** That transfer was canceled, or its money came back. */
  isMoveUndone: boolean
  /** Its bank took the deposit back. */
  isTakenBack: boolean
}

/**
 * What a payday brought and what has moved of it. What the worker canceled has moved: it does not move again. A deposit that was taken back
 * is not pay, so that the one which replaces it is the payday's; but what had moved of it and did not come back counts.
 */
export function sumDeposits(deposits: readonly PaydayDeposit[]): Pick<PaydayInputs, 'came' | 'moved'> {
  return {
    came: addCents(noCents, ...deposits.filter(({ isTakenBack }) => !isTakenBack).map(({ came }) => came)),
    moved: addCents(
      noCents,
      ...deposits.filter(({ isTakenBack, isMoveUndone }) => !(isTakenBack && isMoveUndone)).map(({ moved }) => moved),
    ),
  }
}

/** Our reading: a deposit may be dated a few days from the calendar's payday, and no two paydays are as near as that. */
const daysAround = 3

/** @param skips  the payday that the worker skips; null for none */
export function isSkipped(skips: PlainDate | null, payday: PlainDate): boolean {
  if (skips === null) return false
  return compareDates(addDays(skips, -daysAround), payday) <= 0 && compareDates(payday, addDays(skips, daysAround)) <= 0
}
