// The GraphQL schema: financial accounts, their direct-deposit details, and the tokens that let a browser read them.
import { GraphQLError, GraphQLScalarType, Kind } from 'graphql'
import { createSchema } from 'graphql-yoga'
import { instantText } from '@daybreak/time'
import type { AccountStore, FinancialAccount } from './account-store.ts'
import type { Caller } from './callers.ts'
import type { ClientTokens, Permission } from './client-tokens.ts'

/** What the log line of a request will say; the operation's name is known once the query is read. */
export type CallNote = { requestId: string; operation: string | null }
export type CallContext = { caller: Caller; note: CallNote }
export type SchemaDeps = { accounts: AccountStore; clientTokens: ClientTokens; bankName: string }

type FieldError = { code: string; errorPath: string[]; description: string }
type UserError = { __typename: 'UserError'; errors: FieldError[] }
type AccessDenied = { __typename: 'AccessDeniedError'; message: string }
type AccountNode = FinancialAccount & { __typename: 'FinancialAccount' }
type DetailNode = { __typename: 'DirectDepositDetail'; id: string }

const typeDefs = /* GraphQL */ `
  "Says that two requests are one: 10 to 255 characters."
  scalar IdempotencyKey

  interface Node {
    id: ID!
  }

  enum FinancialAccountStatus {
    UNACTIVATED
    ACTIVE
    SUSPENDED
    UNDER_REVIEW
    PENDING_CLOSURE
    CLOSED
  }

  enum BankAccountType {
    CHECKING
    SAVINGS
  }

  enum DirectDepositDetailClientTokenPermission {
    READ_RESTRICTED_DETAILS
  }

  enum ClientTokenUsage {
    UNTIL_EXPIRATION
    SINGLE_USE
  }

  type FinancialAccount implements Node {
    id: ID!
    "The id that the caller gave it; one account an external id."
    externalId: String!
    name: String!
    accountStatus: FinancialAccountStatus!
    directDepositDetails: DirectDepositDetail
    createdAt: String!
  }

  type DirectDepositDetail implements Node {
    id: ID!
    "For the bearer of a client token of this detail alone."
    restrictedDetails: DirectDepositDetailRestrictedDetailsResult!
  }

  type DirectDepositDetailRestrictedDetails {
    number: String!
    routingNumber: String!
    bank: BankDetails!
    type: BankAccountType!
  }

  type BankDetails {
    name: String!
  }

  type ClientToken {
    "The value of an Authorization header, after Bearer."
    value: String!
    "ISO 8601."
    expirationDate: String!
    usage: ClientTokenUsage!
  }

  type UserError {
    errors: [FieldUserError!]!
  }

  type FieldUserError {
    code: String!
    description: String!
    errorPath: [String!]!
  }

  type AccessDeniedError {
    message: String!
  }

  union DirectDepositDetailRestrictedDetailsResult = DirectDepositDetailRestrictedDetails | AccessDeniedError
  union IssueFinancialAccountPayload = FinancialAccount | UserError | AccessDeniedError
  union CloseFinancialAccountPayload = FinancialAccount | UserError | AccessDeniedError
  union GenerateDirectDepositDetailClientTokenPayload = ClientToken | UserError | AccessDeniedError

  input IssueFinancialAccountInput {
    externalId: String!
    name: String!
    idempotencyKey: IdempotencyKey
  }

  input CloseFinancialAccountInput {
    id: ID!
  }

  input GenerateDirectDepositDetailClientTokenInput {
    directDepositDetailId: ID!
    permissions: [DirectDepositDetailClientTokenPermission!]!
  }

  type Query {
    "Anything with an id that the caller may see, or null."
    node(id: ID!): Node
  }

  type Mutation {
    issueFinancialAccount(input: IssueFinancialAccountInput!): IssueFinancialAccountPayload!
    closeFinancialAccount(input: CloseFinancialAccountInput!): CloseFinancialAccountPayload!
    generateDirectDepositDetailClientToken(
      input: GenerateDirectDepositDetailClientTokenInput!
    ): GenerateDirectDepositDetailClientTokenPayload!
  }
`

const idempotencyKey = new GraphQLScalarType<string, string>({
  name: 'IdempotencyKey',
  serialize: String,
  parseValue: keyOf,
  parseLiteral: (node) => keyOf(node.kind === Kind.STRING ? node.value : null),
})

export function createIssuerSchema(deps: SchemaDeps) {
  return createSchema<CallContext>({
    typeDefs,
    resolvers: {
      IdempotencyKey: idempotencyKey,
      Query: {
        node: (_: unknown, { id }: { id: string }, { caller }: CallContext) => findNode(deps, caller, id),
      },
      FinancialAccount: {
        accountStatus: (account: AccountNode) => account.status,
        directDepositDetails: (account: AccountNode): DetailNode => detailNode(account.directDepositDetailId),
      },
      DirectDepositDetail: {
        restrictedDetails: (detail: DetailNode, _: unknown, { caller }: CallContext) => readNumbers(deps, caller, detail.id),
      },
      Mutation: mutations(deps),
    },
  })
}

function mutations({ accounts, clientTokens }: SchemaDeps) {
  return {
    issueFinancialAccount(_: unknown, { input }: { input: IssueInput }, { caller }: CallContext) {
      if (caller.kind !== 'server') return needsApiKey
      const errors = [...textErrors('externalId', input.externalId), ...textErrors('name', input.name)]
      if (errors.length > 0) return userError(...errors)
      const outcome = accounts.issue({ ...input, idempotencyKey: input.idempotencyKey ?? null })
      if (outcome.kind === 'key_reused') {
        return userError(fieldError('idempotencyKey', 'ALREADY_USED', 'The key stands for another request'))
      }
      return accountNode(outcome.account)
    },

    closeFinancialAccount(_: unknown, { input }: { input: { id: string } }, { caller }: CallContext) {
      if (caller.kind !== 'server') return needsApiKey
      const account = accounts.close(input.id)
      return account === null ? userError(fieldError('id', 'NOT_FOUND', 'There is no such account')) : accountNode(account)
    },

    async generateDirectDepositDetailClientToken(_: unknown, { input }: { input: TokenInput }, { caller }: CallContext) {
      if (caller.kind !== 'server') return needsApiKey
      const account = accounts.findByDirectDepositDetail(input.directDepositDetailId)
      if (account === null) return userError(fieldError('directDepositDetailId', 'NOT_FOUND', 'There is no such detail'))
      if (account.status === 'CLOSED') return userError(fieldError('directDepositDetailId', 'CLOSED', 'The account is closed'))
      if (input.permissions.length === 0) return userError(fieldError('permissions', 'REQUIRED', 'A token allows something'))
      const token = await clientTokens.make({ ...input, permissions: [...new Set(input.permissions)] })
      return {
        __typename: 'ClientToken',
        value: token.value,
        expirationDate: instantText(token.expiresAt),
        usage: 'UNTIL_EXPIRATION',
      }
    },
  }
}

type IssueInput = { externalId: string; name: string; idempotencyKey?: string | null }
type TokenInput = { directDepositDetailId: string; permissions: Permission[] }

/** A client token sees its own detail; that another one exists is none of its business. */
function findNode({ accounts }: SchemaDeps, caller: Caller, id: string): AccountNode | DetailNode | null {
  if (caller.kind === 'client' && caller.grant.directDepositDetailId !== id) return null
  const account = accounts.find(id)
  if (account !== null) return accountNode(account)
  return accounts.findByDirectDepositDetail(id) === null ? null : detailNode(id)
}

function readNumbers({ accounts, bankName }: SchemaDeps, caller: Caller, detailId: string) {
  const isAllowed =
    caller.kind === 'client' &&
    caller.grant.directDepositDetailId === detailId &&
    caller.grant.permissions.includes('READ_RESTRICTED_DETAILS')
  if (!isAllowed) return accessDenied('Restricted details need a client token with READ_RESTRICTED_DETAILS for them')
  const numbers = accounts.readNumbers(detailId)
  if (numbers === null || accounts.findByDirectDepositDetail(detailId)?.status !== 'ACTIVE') {
    return accessDenied('The account is closed')
  }
  return { __typename: 'DirectDepositDetailRestrictedDetails', ...numbers, bank: { name: bankName }, type: 'CHECKING' }
}

function accountNode(account: FinancialAccount): AccountNode {
  return { __typename: 'FinancialAccount', ...account }
}

function detailNode(id: string): DetailNode {
  return { __typename: 'DirectDepositDetail', id }
}

function userError(...errors: FieldError[]): UserError {
  return { __typename: 'UserError', errors }
}

function fieldError(field: string, code: string, description: string): FieldError {
  return { code, description, errorPath: ['input', field] }
}

function accessDenied(message: string): AccessDenied {
  return { __typename: 'AccessDeniedError', message }
}

const needsApiKey = accessDenied('This operation needs an API key')

function textErrors(field: string, text: string): FieldError[] {
  if (text.trim() === '') return [fieldError(field, 'REQUIRED', 'May not be empty')]
  return text.length > 255 ? [fieldError(field, 'TOO_LONG', 'At most 255 characters')] : []
}

function keyOf(value: unknown): string {
  if (typeof value === 'string' && value.length >= 10 && value.length <= 255) return value
  throw new GraphQLError('An idempotency key has 10 to 255 characters')
}
