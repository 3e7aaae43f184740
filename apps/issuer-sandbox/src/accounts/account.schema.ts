// Financial accounts in the schema, their direct-deposit details, and the tokens that let a browser read them.
import type { FinancialAccounts, IssueOutcome, AccountOutcome } from './financial-accounts.ts'
import type { Caller } from '../http/callers.ts'
import type { FinancialAccount, SuspensionReason } from '../store/accounts.store.ts'
import type { Stores } from '../store/stores.ts'
import type { ClientTokens, DirectDepositPermission } from '../tokens/client-tokens.ts'
import { tokenNode } from '../schema/client-token-node.ts'
import { forServer } from '../schema/gate.ts'
import {
  accessDenied,
  fieldError,
  keyReused,
  textErrors,
  userError,
  type CallContext,
  type SchemaPart,
  type UserError,
} from '../schema/results.ts'

export type AccountSchemaDeps = {
  stores: Stores
  financialAccounts: FinancialAccounts
  clientTokens: ClientTokens
}

type AccountNode = FinancialAccount & { __typename: 'FinancialAccount' }
type DetailNode = { __typename: 'DirectDepositDetail'; id: string }

export function accountSchema(deps: AccountSchemaDeps): SchemaPart {
  return {
    findNode: (caller, id) => findAccountNode(deps, caller, id),
    resolvers: {
      FinancialAccount: {
        accountStatus: (account: AccountNode) => account.status,
        accountAttributes: (account: AccountNode) =>
          account.status === 'SUSPENDED' ? ['PROGRAM_OWNER_INITIATED_SUSPENSION'] : [],
        ledgers: () => [],
        directDepositDetails: (account: AccountNode): DetailNode => detailNode(account.directDepositDetailId),
      },
      DirectDepositDetail: {
        restrictedDetails: (detail: DetailNode, _: unknown, { caller }: CallContext) => readNumbers(deps, caller, detail.id),
      },
      Mutation: { ...accountMutations(deps), ...tokenMutations(deps) },
    },
  }
}

type IssueInput = { externalId: string; name: string; idempotencyKey?: string | null }
type SuspendInput = { id: string; suspensionReason: SuspensionReason; memo: string }
type TokenInput = { directDepositDetailId: string; permissions: DirectDepositPermission[] }

function accountMutations({ financialAccounts }: AccountSchemaDeps) {
  return {
    simulateFinancialAccountIssue: forServer(({ externalId, name, idempotencyKey = null }: IssueInput) => {
      const errors = [...textErrors('externalId', externalId), ...textErrors('name', name)]
      if (errors.length > 0) return userError(...errors)
      const request = { externalId, name, applicationId: null, idempotencyKey }
      return issueAnswer(financialAccounts.issue('simulateFinancialAccountIssue', request))
    }),
    suspendFinancialAccount: forServer(({ id, suspensionReason, memo }: SuspendInput) => {
      const errors = textErrors('memo', memo)
      return errors.length > 0 ? userError(...errors) : accountAnswer(financialAccounts.suspend(id, suspensionReason))
    }),
    unsuspendFinancialAccount: forServer(({ id, memo }: { id: string; memo: string }) => {
      const errors = textErrors('memo', memo)
      return errors.length > 0 ? userError(...errors) : accountAnswer(financialAccounts.unsuspend(id))
    }),
    simulateCloseFinancialAccount: forServer(({ financialAccountId }: { financialAccountId: string }) => {
      const outcome = financialAccounts.close(financialAccountId)
      return outcome.kind === 'no_account' ? noAccountToClose : accountAnswer(outcome)
    }),
  }
}

function tokenMutations({ stores: { accounts }, clientTokens }: AccountSchemaDeps) {
  return {
    generateDirectDepositDetailClientToken: forServer(async ({ directDepositDetailId, permissions }: TokenInput) => {
      const account = accounts.findByDirectDepositDetail(directDepositDetailId)
      if (account === null) return userError(fieldError('directDepositDetailId', 'NOT_FOUND', 'There is no such detail'))
      if (account.status === 'CLOSED') return userError(fieldError('directDepositDetailId', 'CLOSED', 'The account is closed'))
      if (permissions.length === 0) return userError(fieldError('permissions', 'REQUIRED', 'A token allows something'))
      return tokenNode(await clientTokens.makeForDetail({ directDepositDetailId, permissions: [...new Set(permissions)] }))
    }),
  }
}

/** A client token sees its own detail; that another one exists is none of its business. */
function findAccountNode(
  { stores: { accounts } }: AccountSchemaDeps,
  caller: Caller,
  id: string,
): AccountNode | DetailNode | null {
  if (caller.kind === 'client') {
    return caller.grant.kind === 'detail' && caller.grant.directDepositDetailId === id ? detailNode(id) : null
  }
  const account = accounts.find(id)
  if (account !== null) return accountNode(account)
  return accounts.findByDirectDepositDetail(id) === null ? null : detailNode(id)
}

function readNumbers({ stores: { accounts } }: AccountSchemaDeps, caller: Caller, detailId: string) {
  const isAllowed =
    caller.kind === 'client' &&
    caller.grant.kind === 'detail' &&
    caller.grant.directDepositDetailId === detailId &&
    caller.grant.permissions.includes('READ_RESTRICTED_DETAILS')
  if (!isAllowed) return accessDenied('Restricted details need a client token with READ_RESTRICTED_DETAILS for them')
  const numbers = accounts.readNumbers(detailId)
  const status = accounts.findByDirectDepositDetail(detailId)?.status
  if (numbers === null || status === undefined || status === 'CLOSED') return accessDenied('The account is closed')
  return { __typename: 'DirectDepositDetailRestrictedDetails', ...numbers, bank: null, type: 'CHECKING' }
}

const noAccountToClose = userError(fieldError('financialAccountId', 'NOT_FOUND', 'There is no such account'))

const refusals: Record<Exclude<IssueOutcome['kind'] | AccountOutcome['kind'], 'issued' | 'done'>, UserError> = {
  key_reused: keyReused,
  no_application: userError(fieldError('applicationId', 'NOT_FOUND', 'There is no such application')),
  not_approved: userError(fieldError('applicationId', 'NOT_APPROVED', 'The application is not approved')),
  other_application: userError(fieldError('externalId', 'ALREADY_USED', 'The external id belongs to another application')),
  no_account: userError(fieldError('id', 'NOT_FOUND', 'There is no such account')),
  closed: userError(fieldError('id', 'CLOSED', 'The account is closed')),
  not_suspended: userError(fieldError('id', 'NOT_SUSPENDED', 'The account is not suspended')),
}

export function issueAnswer(outcome: IssueOutcome): AccountNode | UserError {
  return outcome.kind === 'issued' ? accountNode(outcome.account) : refusals[outcome.kind]
}

function accountAnswer(outcome: AccountOutcome): AccountNode | UserError {
  return outcome.kind === 'done' ? accountNode(outcome.account) : refusals[outcome.kind]
}

export function accountNode(account: FinancialAccount): AccountNode {
  return { __typename: 'FinancialAccount', ...account }
}

export function detailNode(id: string): DetailNode {
  return { __typename: 'DirectDepositDetail', id }
}
