// Reads from an account's row whether money may come in and go out.
import type { Executor, Transaction } from '#platform/database/database.ts'
import type { WhyHeld } from './accounts.rules.ts'

export type AccountState = {
  isOpen: boolean
  /** No one but the house sends money from it. */
  isRestricted: boolean
  /** Why that is so; an operator's restriction goes first, because the worker cannot end it. */
  whyHeld: WhyHeld | null
  isClosing: boolean
}

/** Null when there is no such account. */
export async function readAccountState(executor: Executor, accountId: string): Promise<AccountState | null> {
  const row = await accountStates(executor, accountId).executeTakeFirst()
  return row === undefined ? null : stateOf(row)
}

/** The same, and it stays so until the transaction ends. */
export async function shareAccountState(tx: Transaction, accountId: string): Promise<AccountState | null> {
  const row = await accountStates(tx, accountId).forShare().executeTakeFirst()
  return row === undefined ? null : stateOf(row)
}

function accountStates(executor: Executor, accountId: string) {
  return executor.selectFrom('accounts_account').select(['status', 'restricted_at', 'closing_at']).where('id', '=', accountId)
}

function stateOf(row: { status: string; restricted_at: string | null; closing_at: string | null }): AccountState {
  const isClosing = row.closing_at !== null
  const ownReason = isClosing ? 'closing' : null
  const whyHeld = row.restricted_at === null ? ownReason : 'restricted'
  return { isOpen: row.status === 'open', isRestricted: whyHeld !== null, whyHeld, isClosing }
}
