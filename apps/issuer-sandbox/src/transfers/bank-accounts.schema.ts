// Other banks' accounts in the schema: added for their holders, shown without their numbers, closed, and verified by a
// simulation.
import { forServer } from '../schema/gate.ts'
import { connectionOfAll, type PageInput } from '../schema/paging.ts'
import { fieldError, optionalTextErrors, userError, type FieldError, type SchemaPart, type UserError } from '../schema/results.ts'
import type { Stores } from '../store/stores.ts'
import type { BankAccount, BankAccountStore, BankAccountType } from './bank-accounts.store.ts'

export type BankAccountDeps = { stores: Stores; bankAccounts: BankAccountStore }

type BankNode = BankAccount & { __typename: 'NonVerifiedExternalUSFinancialBankAccount' | 'ExternalFinancialBankAccount' }
type AddInput = {
  routingNumber: string
  accountNumber: string
  name?: string | null
  accountHolderId: string
  bankAccountType: BankAccountType
}

export function bankAccountSchema(deps: BankAccountDeps): SchemaPart {
  const { stores, bankAccounts } = deps
  const fields = {
    accountStatus: ({ status }: BankAccount) => status,
    owner: ({ accountHolderId: id }: BankAccount) => {
      const holder = stores.holders.find(id)
      return holder === null ? null : { __typename: 'USPersonAccountHolder', ...holder }
    },
  }
  const detail = ({ id, last4, type, routingNumber, createdAt, updatedAt }: BankAccount) => ({
    id: id.replace(/^efa/, 'ebd'),
    last4,
    type,
    routingNumber,
    createdAt,
    updatedAt,
  })
  return {
    findNode(caller, id) {
      const account = caller.kind === 'server' ? bankAccounts.find(id) : null
      return account === null ? null : bankNode(account)
    },
    resolvers: {
      NonVerifiedExternalUSFinancialBankAccount: { ...fields, externalBankAccountDetails: detail },
      ExternalFinancialBankAccount: { ...fields, externalBankAccountDetails: detail, provider: () => 'SIMULATED' },
      USPersonAccountHolder: {
        externalFinancialAccounts: ({ id }: { id: string }, page: PageInput) =>
          connectionOfAll(page, bankAccounts.listOfHolder(id).map(bankNode)),
      },
      Mutation: {
        addNonVerifiedExternalUSFinancialBankAccount: forServer((input: AddInput) => add(input, deps)),
        closeExternalFinancialBankAccount: forServer(
          ({ externalFinancialBankAccountId: id }: { externalFinancialBankAccountId: string }) => {
            const account = bankAccounts.find(id)
            if (account === null) return noBankAccount('externalFinancialBankAccountId')
            // Published: whichever kind it was, the answer is of the one type.
            return { ...bankAccounts.close(id), __typename: 'ExternalFinancialBankAccount' }
          },
        ),
        simulateBankAccountVerification: forServer(({ id }: { id: string }) => {
          const account = bankAccounts.find(id)
          if (account === null || account.status === 'CLOSED') return noBankAccount('id')
          return bankNode(account.isVerified ? account : bankAccounts.verify(id))
        }),
      },
    },
  }
}

function add(input: AddInput, { stores, bankAccounts }: BankAccountDeps): BankNode | UserError {
  const { accountHolderId, name = null, bankAccountType: type, ...numbers } = input
  const errors = [...numberErrors(numbers), ...optionalTextErrors('name', name)]
  if (errors.length > 0) return userError(...errors)
  if (stores.holders.find(accountHolderId) === null)
    return userError(fieldError('accountHolderId', 'NOT_FOUND', 'There is no such account holder'))
  return bankNode(bankAccounts.add({ ...numbers, accountHolderId, name, type }))
}

export function numberErrors({ routingNumber, accountNumber }: { routingNumber: string; accountNumber: string }): FieldError[] {
  return [
    ...(isRoutingNumber(routingNumber) ? [] : [fieldError('routingNumber', 'INVALID', 'No bank has this number')]),
    ...(/^[\dA-Za-z]{4,17}$/.test(accountNumber) ? [] : [fieldError('accountNumber', 'INVALID', '4 to 17 letters and digits')]),
  ]
}

/** Nine digits whose sum, weighted 3, 7, 1 and so on, is divisible by ten (American Bankers Association). */
function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  const weights = [3, 7, 1]
  const sum = Array.from(text).reduce(
    (total, digit, position) => total + Number.parseInt(digit, 10) * (weights[position % 3] ?? 0),
    0,
  )
  return sum % 10 === 0
}

function noBankAccount(path: string): UserError {
  return userError(fieldError(path, 'NOT_FOUND', 'There is no such account'))
}

export function bankNode(account: BankAccount): BankNode {
  return {
    __typename: account.isVerified ? 'ExternalFinancialBankAccount' : 'NonVerifiedExternalUSFinancialBankAccount',
    ...account,
  }
}
