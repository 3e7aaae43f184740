// Decides until when the program may return an entry, and which entries a block stops. Pure.
import { addDays, compareDates, settlementDay, type PlainDate } from '@daybreak/time'
import type { StatusReason } from './ach.rules.ts'

/** Nacha: a consumer's unauthorized or revoked debit (R05, R07, R10, R11) can be returned for 60 days, everything else for two bank days. */
const longReasons: readonly StatusReason[] = [
  'AUTHORIZATION_REVOKED_BY_CUSTOMER',
  'UNAUTHORIZED_CONSUMER_DEBIT_USING_CORPORATE_SEC_CODE',
  'UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION',
  'ENTRY_NOT_IN_ACCORDANCE_WITH_TERMS_OF_AUTHORIZATION',
]
const longDays = 60
const usualBankDays = 2

export function isReturnInTime(reason: StatusReason, settlementDate: PlainDate, today: PlainDate): boolean {
  const last = longReasons.includes(reason) ? addDays(settlementDate, longDays) : settlementDay(settlementDate, usualBankDays)
  return compareDates(today, last) <= 0
}

/** The same company, however its number is spelled: letters and digits alone count. */
export function companyKeyOf(companyIdentifier: string): string {
  return companyIdentifier.toUpperCase().replaceAll(/[^\dA-Z]/g, '')
}
