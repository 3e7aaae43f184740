// Decides what follows when a transfer failed or came back, for the linked account and for us. Pure. Readings 4.12, "System
// action".

/** locked: only our people open it again. failed: another account is to be added. none: the account is fine. */
export type LinkAction = 'locked' | 'failed' | 'none'

const linkActions: Readonly<Record<string, LinkAction>> = {
  ACCOUNT_CLOSED: 'locked',
  ACCOUNT_FROZEN: 'locked',
  NON_TRANSACTION_ACCOUNT: 'locked',
  UNAUTHORIZED_IMPROPER_INELIGIBLE_OR_INCOMPLETE_TRANSACTION: 'locked',
  TRANSACTION_NOT_AUTHORIZED_BY_ACCOUNT_HOLDER: 'locked',
  AUTHORIZATION_REVOKED_BY_CUSTOMER: 'locked',
  UNAUTHORIZED_CONSUMER_DEBIT_USING_CORPORATE_SEC_CODE: 'locked',
  ACCOUNT_NOT_FOUND: 'failed',
  INVALID_ACCOUNT_NUMBER: 'failed',
  // R12 the branch was sold, R13 and R28 its routing number: another number is needed.
  R12: 'failed',
  R13: 'failed',
  R28: 'failed',
  // R14 and R15: someone has died.
  R14: 'locked',
  R15: 'locked',
}

/** An unknown reason changes no account. */
export function linkActionOf(reason: string): LinkAction {
  return linkActions[reason] ?? 'none'
}

/** The date was ours to get right: the bank takes the same entry on a valid one. */
export const sentAgainReason = 'IMPROPER_EFFECTIVE_ENTRY_DATE'

/** What a worker, or the state of an account, brings about: nothing is wrong with us or with the rail. */
const ordinary = [
  'INSUFFICIENT_FUNDS',
  'UNCOLLECTED_FUNDS',
  'ACCOUNT_CLOSED',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_FROZEN',
  'INVALID_ACCOUNT_NUMBER',
  'NON_TRANSACTION_ACCOUNT',
  'PAYMENT_STOPPED',
  'AUTHORIZATION_REVOKED_BY_CUSTOMER',
  'CARD_DECLINED',
  'CARD_EXPIRED',
  'CARD_NOT_SUPPORTED',
  'R12',
  'R13',
  'R28',
] as const

/** Every other reason is for a person to check, also one that is newer than our table. */
export const ordinaryReasons: readonly string[] = ordinary
