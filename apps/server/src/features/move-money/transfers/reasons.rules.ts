// What follows for the linked account when a transfer failed or came back. Pure. Readings 4.12, "System action".

/** locked: only our people open it again. failed: another account is to be added. none: the account is fine. */
export type LinkAction = 'locked' | 'failed' | 'none'

const actions: Readonly<Record<string, LinkAction>> = {
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
  // R14 and R15: somebody has died.
  R14: 'locked',
  R15: 'locked',
}

/** An unknown reason changes no account. */
export function linkActionOf(reason: string): LinkAction {
  return actions[reason] ?? 'none'
}
