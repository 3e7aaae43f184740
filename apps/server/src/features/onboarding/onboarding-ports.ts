// Defines what signing up needs from the identity check.
import type { Verification } from '@daybreak/contract'
import type { Instant } from '@daybreak/time'
import type { Executor, Transaction } from '#platform/database/database.ts'

export type Identification = {
  employeeId: string
  /** Of the roster, which has the birth date and, where `ssn` is null, the number. */
  rosterId: string
  /** Nine digits, when the roster has only the last four. To be sealed before it is written. */
  ssn: string | null
  /** When the worker agreed to the cardholder agreement. */
  consentedAt: Instant
}

export type IdentificationPort = {
  /**
   * The worker has submitted their details: all consents exist, and the status is AccountPending. In the same transaction, so that
   * a check starts exactly when it was requested.
   */
  onIdentificationSubmitted(tx: Transaction, identification: Identification, now: Instant): Promise<void>
  /** null before anything was submitted. */
  readVerification(executor: Executor, employeeId: string): Promise<Verification | null>
}
