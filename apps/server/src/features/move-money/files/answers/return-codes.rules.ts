// The meaning of each return code of the network, and until when a bank may send it. Pure. Readings 4.12 and A4.
import type { FailureReason } from '@daybreak/contract'
import { addDays, compareDates, settlementDay, type PlainDate } from '@daybreak/time'

const reasons: Readonly<Record<string, FailureReason | undefined>> = {
  R01: 'INSUFFICIENT_FUNDS',
  R02: 'ACCOUNT_CLOSED',
  R03: 'ACCOUNT_NOT_FOUND',
  R04: 'INVALID_ACCOUNT_NUMBER',
  R05: 'UNAUTHORIZED_CONSUMER_DEBIT_USING_CORPORATE_SEC_CODE',
  R06: 'RETURNED_PER_ODFI_REQUEST',
  R07: 'AUTHORIZATION_REVOKED_BY_CUSTOMER',
  R08: 'PAYMENT_STOPPED',
  R09: 'UNCOLLECTED_FUNDS',
  R10: 'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION',
  R11: 'ENTRY_NOT_IN_ACCORDANCE_WITH_TERMS_OF_AUTHORIZATION',
  R16: 'ACCOUNT_FROZEN',
  R18: 'IMPROPER_EFFECTIVE_ENTRY_DATE',
  R19: 'AMOUNT_FIELD_ERROR',
  R20: 'NON_TRANSACTION_ACCOUNT',
  R21: 'INVALID_COMPANY_ID_NUMBER',
  R22: 'INVALID_INDIVIDUAL_ID_NUMBER',
  R24: 'DUPLICATE_ENTRY',
  R29: 'TRANSACTION_NOT_AUTHORIZED_BY_ACCOUNT_HOLDER',
}

/** Specification 8's reason, or the code itself where the specification has none ("R23"). */
export function reasonOfReturn(code: string): string {
  return reasons[code] ?? code
}

/** What a customer says of an entry: their bank has 60 calendar days for it. */
const extended: readonly string[] = ['R05', 'R07', 'R10', 'R11', 'R33', 'R37', 'R38', 'R51', 'R52', 'R53']
/** Our own bank asked for it or agreed to it: there is no deadline. */
const unlimited: readonly string[] = ['R06', 'R31']
const extendedDays = 60
const ordinaryBankDays = 2

/**
 * Whether a return arrived later than the network allows after the settlement of its entry.
 *
 * @param cameOn  the day on which the bank made its file
 */
export function isLateReturn(code: string, settledOn: PlainDate, cameOn: PlainDate): boolean {
  if (unlimited.includes(code)) return false
  if (!extended.includes(code)) return compareDates(cameOn, settlementDay(settledOn, ordinaryBankDays)) > 0
  // The bank makes it available on the bank day after the sixtieth day at the latest.
  return compareDates(cameOn, settlementDay(addDays(settledOn, extendedDays + 1))) > 0
}

/** A bank says it of an entry, and not of another return. */
export function isOrdinaryReturn(code: string): boolean {
  return /^R\d\d$/.test(code) && code !== 'R00' && kindOfReturn(code) === 'return' && code < 'R61'
}

export type ReturnKind = 'return' | 'dishonored' | 'contested'

/** R61 to R70 dispute a return, R71 to R77 contest such a dispute. */
export function kindOfReturn(code: string): ReturnKind {
  if (code >= 'R61' && code <= 'R70') return 'dishonored'
  return code >= 'R71' && code <= 'R77' ? 'contested' : 'return'
}
