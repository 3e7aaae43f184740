// Classifies an entry of the bank's file: a return or correction of our entry, a repeat, or for suspense. Pure.
import type { Cents } from '@daybreak/money'
import { addDays, compareDates, type PlainDate } from '@daybreak/time'
import type { KeptEntry } from '../entries.store.ts'
import { isLateReturn } from './return-codes.rules.ts'

export type InboundKind = 'return' | 'dishonored' | 'contested' | 'change' | 'other'

export type InboundEntry = {
  line: number
  batchOrdinal: number
  kind: InboundKind
  /** R or C and two digits; null for what answers no entry. */
  code: string | null
  /** Whether its money comes to us. */
  isCredit: boolean
  amount: Cents
  originalTrace: string | null
  /** Of the batch's header, which repeats the original's; null where the bank leaves it out. */
  effectiveOn: PlainDate | null
  trace: string
}

/** Why no transfer takes an entry. */
export type Suspension =
  | 'no_answer'
  | 'unknown_trace'
  | 'other_day'
  | 'several_days'
  | 'wrong_amount'
  | 'wrong_direction'
  | 'not_sent'
  | 'returned_before'
  | 'after_window'
  | 'dispute'
  | 'for_a_person'
  | 'unreadable'
  | 'same_account_linked'
  | 'unknown_transfer'

export type Verdict =
  | { outcome: 'applied'; entry: KeptEntry }
  | { outcome: 'repeated'; entry: KeptEntry }
  | { outcome: 'suspended'; why: Suspension; entry: KeptEntry | null }

/** Without a day in the header: the unauthorized debits of 60 days, and the days around them. A trace repeats after ten million others. */
const maxAgeDays = 90

/**
 * Matches by trace, day and amount.
 *
 * @param sent  every entry of ours with that trace
 * @param cameOn  the day on which the bank made its file
 */
export function decideInbound(inbound: InboundEntry, sent: readonly KeptEntry[], cameOn: PlainDate): Verdict {
  if (inbound.kind === 'other') return suspend('no_answer')
  const found = matchDay(inbound, sent, cameOn)
  if (typeof found === 'string') return suspend(found)
  const { direction, amount, file, returned } = found
  // A notification of change carries no money.
  if (inbound.amount !== (inbound.kind === 'change' ? 0n : amount)) return suspend('wrong_amount', found)
  if (inbound.isCredit !== (direction === 'out')) return suspend('wrong_direction', found)
  if (file === null || file.settlesOn === null) return suspend('not_sent', found)
  if (inbound.kind === 'dishonored' || inbound.kind === 'contested') return suspend('dispute', found)
  if (inbound.kind === 'change') return { outcome: 'applied', entry: found }
  if (returned !== null) {
    const isSame = returned.code === inbound.code && returned.trace === inbound.trace
    return isSame ? { outcome: 'repeated', entry: found } : suspend('returned_before', found)
  }
  // Our reading: what comes back to a worker is theirs, however late. What is taken from them late, we dishonor (R68).
  const isLate = isLateReturn(inbound.code ?? '', file.settlesOn, cameOn)
  return isLate && direction === 'in' ? suspend('after_window', found) : { outcome: 'applied', entry: found }
}

function matchDay({ effectiveOn }: InboundEntry, sent: readonly KeptEntry[], cameOn: PlainDate): KeptEntry | Suspension {
  if (sent.length === 0) return 'unknown_trace'
  if (effectiveOn !== null) return sent.find(({ file }) => file?.effectiveOn.equals(effectiveOn) === true) ?? 'other_day'
  const oldest = addDays(cameOn, -maxAgeDays)
  const recent = sent.filter(({ file }) => file !== null && compareDates(file.effectiveOn, oldest) >= 0)
  const [only] = recent
  if (only === undefined) return 'unknown_trace'
  return recent.length > 1 ? 'several_days' : only
}

function suspend(why: Suspension, entry: KeptEntry | null = null): Verdict {
  return { outcome: 'suspended', why, entry }
}
