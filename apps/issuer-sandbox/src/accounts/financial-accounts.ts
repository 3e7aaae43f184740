// The operations on a financial account, and their answers.
import type { FinancialAccount, SuspensionReason } from '../store/accounts.store.ts'
import type { Stores } from '../store/stores.ts'

export type IssueRequest = { externalId: string; name: string; applicationId: string | null; idempotencyKey: string | null }
export type IssueOutcome =
  | { kind: 'issued'; account: FinancialAccount }
  | { kind: 'key_reused' | 'no_application' | 'not_approved' | 'other_application' }
export type AccountOutcome = { kind: 'done'; account: FinancialAccount } | { kind: 'no_account' | 'closed' | 'not_suspended' }

export type FinancialAccounts = {
  /**
   * Issues the account of an external id, once: another call with that id gives the same account. An application has to be approved, and
   * an external id belongs to one application.
   */
  issue(operation: string, request: IssueRequest): IssueOutcome
  /** Suspended twice is suspended once, for the newer reason. */
  suspend(id: string, reason: SuspensionReason): AccountOutcome
  unsuspend(id: string): AccountOutcome
  /** Closes the account and its cards permanently. Closing it again changes nothing. */
  close(id: string): AccountOutcome
}

/** @param closeCards  closes every card of the account that is not closed yet */
export function createFinancialAccounts(
  { accounts, database, holders, requests }: Stores,
  closeCards: (financialAccountId: string) => void,
): FinancialAccounts {
  function findOrAdd({ externalId, name, applicationId }: IssueRequest): IssueOutcome {
    if (applicationId !== null) {
      const application = holders.findApplication(applicationId)
      if (application === null) return { kind: 'no_application' }
      if (application.status !== 'APPROVED') return { kind: 'not_approved' }
    }
    const existing = accounts.findByExternalId(externalId)
    if (existing === null) return { kind: 'issued', account: accounts.add({ externalId, name, applicationId }) }
    return existing.applicationId === applicationId ? { kind: 'issued', account: existing } : { kind: 'other_application' }
  }

  function change(id: string, work: (account: FinancialAccount) => AccountOutcome): AccountOutcome {
    return database.transaction(() => {
      const account = accounts.find(id)
      return account === null ? { kind: 'no_account' } : work(account)
    })
  }

  return {
    issue(operation, request) {
      const { idempotencyKey: key, ...input } = request
      const outcome = requests.once(
        { operation, key, input },
        () => findOrAdd(request),
        (done) => (done.kind === 'issued' ? done.account.id : null),
      )
      if (outcome.kind !== 'done_before') return outcome
      const account = accounts.find(outcome.nodeId)
      if (account === null) throw new Error('An account that was answered before is not there')
      return { kind: 'issued', account }
    },
    suspend: (id, reason) =>
      change(id, (account) =>
        account.status === 'CLOSED' ? { kind: 'closed' } : { kind: 'done', account: accounts.setSuspension(id, reason) },
      ),
    unsuspend: (id) =>
      change(id, (account) =>
        account.status === 'SUSPENDED' ? { kind: 'done', account: accounts.setSuspension(id, null) } : { kind: 'not_suspended' },
      ),
    close: (id) =>
      change(id, (account) => {
        if (account.status === 'CLOSED') return { kind: 'done', account }
        closeCards(id)
        return { kind: 'done', account: accounts.close(id) }
      }),
  }
}
