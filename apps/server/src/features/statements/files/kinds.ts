// Names each kind of journal and fee in the files of a statement.
import type { FeeKind } from '@daybreak/contract'
import type { CopyKey } from '@daybreak/copy'
import type { JournalKind } from '#features/ledger'

/** A new kind of journal has a name in both languages, or it does not compile. */
export const kindTexts: Readonly<Record<JournalKind, CopyKey>> = {
  payroll_deposit: 'statements.kind.payroll-deposit',
  card_purchase: 'statements.kind.card-purchase',
  card_refund: 'statements.kind.card-refund',
  ach_out: 'statements.kind.ach-out',
  ach_in: 'statements.kind.ach-in',
  ach_return: 'statements.kind.ach-return',
  express_pay_advance: 'statements.kind.express-pay-advance',
  express_pay_reimbursement: 'statements.kind.express-pay-reimbursement',
  fee: 'statements.fee.fast-card',
  cash_back: 'statements.kind.cash-back',
  adjustment: 'statements.kind.adjustment',
  hold_capture: 'statements.kind.card-purchase',
  instant_out: 'statements.kind.instant-out',
  ach_pull: 'statements.kind.ach-pull',
  rail_settlement: 'statements.kind.adjustment',
  micro_deposit: 'statements.kind.micro-deposit',
  fee_instant_transfer: 'statements.fee.instant-transfer',
  closing_check: 'statements.kind.closing-check',
  write_off: 'statements.kind.write-off',
  unclaimed_property: 'statements.kind.unclaimed-property',
  provisional_credit: 'statements.kind.provisional-credit',
  provisional_credit_reversal: 'statements.kind.provisional-credit-reversal',
  dispute_final: 'statements.kind.dispute-final',
}

export const feeTexts: Readonly<Record<FeeKind, CopyKey>> = {
  'instant-transfer': 'statements.fee.instant-transfers',
  'fast-card': 'statements.fee.fast-cards',
}

/** Names from outside: merchants, payers. Our own entries are named by their kind, in the reader's language. */
const namedByOthers: ReadonlySet<JournalKind> = new Set([
  'payroll_deposit',
  'card_purchase',
  'card_refund',
  'hold_capture',
  'ach_in',
  'cash_back',
])

export function hasOthersName(kind: JournalKind): boolean {
  return namedByOthers.has(kind)
}
