// Simulations of other banks, for the holder of the API key: ACH entries received, processed, settled and returned, and wires.
import { parsePlainDate } from '@daybreak/time'
import { accountNode } from '../accounts/account.schema.ts'
import { wireAmount } from '../authorizations/transaction-events.ts'
import type { Caller } from '../http/callers.ts'
import type { AccountStore } from '../store/accounts.store.ts'
import type { AchStore, AchTransfer, TransferType } from './ach.store.ts'
import type { AchOutcome, AchSimulations } from './ach-simulations.ts'
import { amountErrors, centsOf, type AmountInput, type Optional } from './amount-input.ts'
import { forServer } from '../schema/gate.ts'
import {
  fieldError,
  keyReused,
  optionalTextErrors,
  userError,
  type FieldError,
  type SchemaPart,
  type UserError,
} from '../schema/results.ts'

export type AchSimulationSchemaDeps = { achSimulations: AchSimulations; transfers: AchStore; accounts: AccountStore }

type TransferNode = AchTransfer & { __typename: 'CreditFunds' | 'DebitFunds' | 'PayrollTransfer' }

export function achSimulationSchema({ achSimulations, transfers, accounts }: AchSimulationSchemaDeps): SchemaPart {
  const transferResolvers = {
    amount: ({ amount }: AchTransfer) => wireAmount(amount),
    status: ({ status, statusReason }: AchTransfer) =>
      statusReason === null
        ? { __typename: 'NonFailureExternallyInitiatedACHStatus', status }
        : { __typename: 'FailureExternallyInitiatedACHStatus', status, statusReasonCode: statusReason },
    descriptor: ({ entryDescription, individualName }: AchTransfer) => ({
      companyEntryDescription: entryDescription,
      individualName,
    }),
  }
  const accountOf = ({ financialAccountId }: AchTransfer) => {
    const account = accounts.find(financialAccountId)
    return account === null ? null : accountNode(account)
  }
  return {
    findNode(caller: Caller, id: string) {
      const transfer = caller.kind === 'server' ? transfers.find(id) : null
      return transfer === null ? null : transferNode(transfer)
    },
    resolvers: {
      CreditFunds: { ...transferResolvers, toFinancialAccount: accountOf },
      DebitFunds: { ...transferResolvers, fromFinancialAccount: accountOf },
      PayrollTransfer: { ...transferResolvers, toFinancialAccount: accountOf },
      Mutation: {
        simulateExternallyInitiatedACHTransfer: forServer((input: ReceiveInput) => receive(input, achSimulations)),
        simulateProcessingExternallyInitiatedStatusChange: forServer(({ id }: { id: string }) =>
          transferAnswer(achSimulations.beginProcessing(id)),
        ),
        simulateDeposit: forServer((input: DepositInput) => deposit(input, achSimulations)),
      },
    },
  }
}

type ReceiveInput = {
  financialAccountId: string
  amount: AmountInput
  transferType?: Optional<TransferType>
  companyName?: Optional<string>
  companyIdentifier?: Optional<string>
  companyEntryDescription?: Optional<string>
  individualName?: Optional<string>
  settlementDate?: Optional<string>
  idempotencyKey?: Optional<string>
}
type DepositInput = {
  amount: AmountInput
  toFinancialAccountId: string
  memo?: Optional<string>
  idempotencyKey?: Optional<string>
}

const usual = {
  companyName: 'LAKESIDE DINER',
  companyIdentifier: '9555010001',
  entryDescription: { CREDIT: 'PAYMENT', DEBIT: 'BILL PAY', PAYROLL: 'PAYROLL' },
  individualName: 'ACCOUNT HOLDER',
}

function receive(input: ReceiveInput, achSimulations: AchSimulations): TransferNode | UserError {
  const { companyName, companyIdentifier, companyEntryDescription, individualName, settlementDate } = input
  const errors = [
    ...amountErrors('amount', input.amount),
    ...optionalTextErrors('companyName', companyName),
    ...optionalTextErrors('companyIdentifier', companyIdentifier),
    ...optionalTextErrors('companyEntryDescription', companyEntryDescription),
    ...optionalTextErrors('individualName', individualName),
    ...dateErrors('settlementDate', settlementDate),
  ]
  if (errors.length > 0) return userError(...errors)
  const type = input.transferType ?? 'CREDIT'
  const request = {
    financialAccountId: input.financialAccountId,
    type,
    amount: centsOf(input.amount),
    companyName: companyName ?? usual.companyName,
    companyIdentifier: companyIdentifier ?? usual.companyIdentifier,
    entryDescription: companyEntryDescription ?? usual.entryDescription[type],
    individualName: individualName ?? usual.individualName,
    settlementDate: settlementDate ?? null,
  }
  const once = { operation: 'simulateExternallyInitiatedACHTransfer', key: input.idempotencyKey ?? null }
  return transferAnswer(achSimulations.receive(request, once))
}

function deposit(input: DepositInput, achSimulations: AchSimulations): TransferNode | UserError {
  const errors = [...amountErrors('amount', input.amount), ...optionalTextErrors('memo', input.memo)]
  if (errors.length > 0) return userError(...errors)
  const wire = {
    financialAccountId: input.toFinancialAccountId,
    amount: centsOf(input.amount),
    memo: input.memo ?? 'INCOMING WIRE',
  }
  const outcome = achSimulations.receiveWire(wire, { operation: 'simulateDeposit', key: input.idempotencyKey ?? null })
  if (outcome.kind === 'no_account') return userError(fieldError('toFinancialAccountId', 'NOT_FOUND', 'There is no such account'))
  return transferAnswer(outcome)
}

const refusals: Record<Exclude<AchOutcome['kind'], 'done'>, UserError> = {
  no_account: userError(fieldError('financialAccountId', 'NOT_FOUND', 'There is no such account')),
  no_transfer: userError(fieldError('id', 'NOT_FOUND', 'There is no such transfer')),
  wrong_status: userError(fieldError('id', 'WRONG_STATUS', 'The transfer has gone too far for that')),
  too_late: userError(fieldError('id', 'TOO_LATE', 'The network takes no return of this entry any more')),
  key_reused: keyReused,
}

export function transferAnswer(outcome: AchOutcome): TransferNode | UserError {
  return outcome.kind === 'done' ? transferNode(outcome.transfer) : refusals[outcome.kind]
}

const typeNames = { CREDIT: 'CreditFunds', DEBIT: 'DebitFunds', PAYROLL: 'PayrollTransfer' } as const

function transferNode(transfer: AchTransfer): TransferNode {
  return { __typename: typeNames[transfer.type], ...transfer }
}

function dateErrors(path: string, text: Optional<string>): FieldError[] {
  if (text === null || text === undefined) return []
  try {
    parsePlainDate(text)
    return []
  } catch {
    return [fieldError(path, 'INVALID', 'A date such as 2026-11-20')]
  }
}
