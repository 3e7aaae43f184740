// Transfers to and from other banks in the schema: started, listed, and advanced by simulations.
import { parseInstant } from '@daybreak/time'
import { accountNode } from '../accounts/account.schema.ts'
import { wireAmount } from '../authorizations/transaction-events.ts'
import { forServer } from '../schema/gate.ts'
import { connectionOf, type PageInput } from '../schema/paging.ts'
import { fieldError, textErrors, userError, type FieldError, type SchemaPart, type UserError } from '../schema/results.ts'
import { transferAnswer } from '../simulations/ach-simulation.schema.ts'
import type { StatusReason } from '../simulations/ach.rules.ts'
import type { AchSimulations } from '../simulations/ach-simulations.ts'
import { amountErrors, centsOf, type AmountInput } from '../simulations/amount-input.ts'
import type { Stores } from '../store/stores.ts'
import { bankNode, numberErrors } from './bank-accounts.schema.ts'
import type { BankAccountStore, BankAccountType } from './bank-accounts.store.ts'
import { publishedReason } from './originated.rules.ts'
import type { Originated, OriginatedFilter, OriginatedStore } from './originated.store.ts'
import type { Originating, OriginatingOutcome } from './originating.ts'

export type OriginatedDeps = {
  stores: Stores
  bankAccounts: BankAccountStore
  transfers: OriginatedStore
  originating: Originating
  /** For the published simulations, which move other banks' entries, too. */
  achSimulations: AchSimulations
}

type OriginatedNode = Originated & { __typename: 'OriginatedAchTransfer' }
type InitiateInput = {
  idempotencyKey: string
  fromFinancialAccountId: string
  toFinancialAccountId: string
  purpose: string
  amount: AmountInput
  transferAgreementConsent: { consentTimestamp: string; authorizedPersonId: string }
  cancellationPeriodMillis: number
  sameDay: boolean
  companyEntryDescription: string
  individualName: string
  individualIdentificationNumber?: string | null
  paymentRelatedInformation?: string | null
}
type Span = { greaterThanOrEquals?: string | null; lessThan?: string | null } | null
type ListInput = PageInput & { filterBy?: { createdAt?: Span; returnProcessedAt?: Span } | null }

export function originatedSchema(deps: OriginatedDeps): SchemaPart {
  const { originating, transfers } = deps
  const answer = (outcome: OriginatingOutcome) =>
    outcome.kind === 'done' ? originatedNode(outcome.transfer) : refusals[outcome.kind]

  function page({ filterBy, ...input }: ListInput, within: OriginatedFilter) {
    originating.moveDue()
    const filter = { ...within, ...filterOf(filterBy ?? {}) }
    const listed = (wanted: Parameters<OriginatedStore['list']>[1]) => transfers.list(filter, wanted).map(originatedNode)
    return { __typename: 'OriginatedAchTransferConnection', ...connectionOf(input, listed, (id) => transfers.find(id) !== null) }
  }

  return {
    findNode(caller, id) {
      const transfer = caller.kind === 'server' ? originating.find(id) : null
      return transfer === null ? null : originatedNode(transfer)
    },
    resolvers: {
      OriginatedAchTransfer: fieldsOf(deps),
      CardProduct: { originatedAchTransfers: (_: unknown, input: ListInput) => page(input, {}) },
      FinancialAccount: {
        originatedAchTransfers: ({ id }: { id: string }, input: ListInput) => page(input, { financialAccountId: id }),
      },
      Mutation: {
        initiateAchTransfer: forServer((input: InitiateInput) => initiate(input, deps, answer)),
        simulateAchTransferProcessing: forServer(({ id }: { id: string }) =>
          transfers.find(id) === null ? transferAnswer(deps.achSimulations.process(id)) : answer(originating.process(id)),
        ),
        simulateAchTransferReturn: forServer(
          ({ id, statusFailureReason: reason }: { id: string; statusFailureReason: StatusReason }) =>
            transfers.find(id) === null
              ? transferAnswer(deps.achSimulations.sendBack(id, reason))
              : answer(originating.sendBack(id, publishedReason(reason))),
        ),
        simulateAchTransferSending: forServer(({ id }: { id: string }) => answer(originating.send(id))),
        simulateAchTransferCancellation: forServer(({ id }: { id: string }) => answer(originating.cancel(id))),
        simulateAchNotificationOfChange: forServer((input: ChangeInput) => correct(input, originating, answer)),
      },
    },
  }
}

function fieldsOf({ stores, bankAccounts }: OriginatedDeps) {
  const ours = ({ financialAccountId }: Originated) => {
    const account = stores.accounts.find(financialAccountId)
    return account === null ? null : accountNode(account)
  }
  const theirs = ({ bankAccountId }: Originated) => {
    const account = bankAccounts.find(bankAccountId)
    return account === null ? null : bankNode(account)
  }
  return {
    amount: ({ amount }: Originated) => wireAmount(amount),
    sign: ({ type }: Originated) => (type === 'PUSH' ? 'NEGATIVE' : 'POSITIVE'),
    fromFinancialAccount: (transfer: Originated) => (transfer.type === 'PUSH' ? ours(transfer) : theirs(transfer)),
    toFinancialAccount: (transfer: Originated) => (transfer.type === 'PUSH' ? theirs(transfer) : ours(transfer)),
    companyName: () => companyName,
    companyIdentifier: () => companyIdentifier,
    companyEntryDescription: ({ entryDescription }: Originated) => entryDescription,
    individualIdentificationNumber: ({ individualId }: Originated) => individualId,
    paymentRelatedInformation: ({ paymentInformation }: Originated) => paymentInformation,
    sameDay: ({ isSameDay }: Originated) => isSameDay,
    statusFailureReason: ({ failureReason }: Originated) => failureReason,
    effectiveEntryDate: ({ effectiveDate }: Originated) => effectiveDate,
    sentToBankAt: ({ sentAt }: Originated) => sentAt,
    expectedProcessedAt: ({ expectedAt }: Originated) => expectedAt,
    returnProcessedAt: ({ returnedAt }: Originated) => returnedAt,
    ledgers: () => [],
  }
}

const companyName = 'DAYBREAK'
const companyIdentifier = '9555010009'
const maxKey = 255
/** 30 days: no one can think it over for longer. */
const maxCancellationMs = 30 * 24 * 60 * 60_000

function initiate(
  input: InitiateInput,
  { bankAccounts, originating }: OriginatedDeps,
  answer: (outcome: OriginatingOutcome) => OriginatedNode | UserError,
): OriginatedNode | UserError {
  const errors = initiateErrors(input)
  if (errors.length > 0) return userError(...errors)
  const { fromFinancialAccountId: from, toFinancialAccountId: to } = input
  // Money is pulled where the other bank's account is the first, and pushed everywhere else.
  const isPull = bankAccounts.find(from) !== null
  const outcome = originating.initiate({
    idempotencyKey: input.idempotencyKey,
    financialAccountId: isPull ? to : from,
    bankAccountId: isPull ? from : to,
    type: isPull ? 'PULL' : 'PUSH',
    purpose: input.purpose,
    amount: centsOf(input.amount),
    isSameDay: input.sameDay,
    entryDescription: input.companyEntryDescription,
    individualName: input.individualName,
    individualId: input.individualIdentificationNumber ?? null,
    paymentInformation: input.paymentRelatedInformation ?? null,
    cancellationPeriodMs: input.cancellationPeriodMillis,
  })
  return answer(outcome)
}

function initiateErrors(input: InitiateInput): FieldError[] {
  const { consentTimestamp } = input.transferAgreementConsent
  return [
    ...(input.idempotencyKey === '' || input.idempotencyKey.length > maxKey
      ? [fieldError('idempotencyKey', 'INVALID', `1 to ${maxKey} characters`)]
      : []),
    ...amountErrors('amount', input.amount),
    ...(isInstant(consentTimestamp) ? [] : [fieldError('transferAgreementConsent.consentTimestamp', 'INVALID', 'A time')]),
    ...(input.cancellationPeriodMillis > maxCancellationMs
      ? [fieldError('cancellationPeriodMillis', 'TOO_MUCH', '30 days at most')]
      : []),
    ...plainErrors('companyEntryDescription', input.companyEntryDescription, 10),
    ...plainErrors('individualName', input.individualName, 22),
    ...plainErrors('individualIdentificationNumber', input.individualIdentificationNumber, 15),
    ...printableErrors('paymentRelatedInformation', input.paymentRelatedInformation),
  ]
}

function isInstant(text: string): boolean {
  try {
    parseInstant(text)
    return true
  } catch {
    return false
  }
}

function plainErrors(path: string, text: string | null | undefined, maxLength: number): FieldError[] {
  if (text === null || text === undefined) return []
  const isPlain = text.length <= maxLength && /^[\dA-Za-z ]*$/.test(text)
  return isPlain ? textErrors(path, text) : [fieldError(path, 'INVALID', `At most ${maxLength} letters, digits and spaces`)]
}

function printableErrors(path: string, text: string | null | undefined): FieldError[] {
  const isPrintable = text === null || text === undefined || /^[ -~]{1,80}$/.test(text)
  return isPrintable ? [] : [fieldError(path, 'INVALID', 'At most 80 printable characters')]
}

type ChangeInput = { id: string; routingNumber: string; accountNumber: string; bankAccountType: BankAccountType }

function correct(
  { id, bankAccountType: type, ...numbers }: ChangeInput,
  originating: Originating,
  answer: (outcome: OriginatingOutcome) => OriginatedNode | UserError,
): OriginatedNode | UserError {
  const errors = numberErrors(numbers)
  return errors.length > 0 ? userError(...errors) : answer(originating.correct(id, { ...numbers, type }))
}

const refusals: Record<Exclude<OriginatingOutcome['kind'], 'done'>, UserError> = {
  no_account: userError(fieldError('fromFinancialAccountId', 'NOT_FOUND', 'There is no such open account')),
  no_bank_account: userError(fieldError('toFinancialAccountId', 'NOT_FOUND', 'There is no such open account at another bank')),
  not_verified: userError(fieldError('fromFinancialAccountId', 'NOT_VERIFIED', 'Money is drawn from verified accounts alone')),
  no_transfer: userError(fieldError('id', 'NOT_FOUND', 'There is no such transfer')),
  wrong_status: userError(fieldError('id', 'WRONG_STATUS', 'The transfer has gone too far, or not far enough, for that')),
}

function filterOf({ createdAt, returnProcessedAt }: NonNullable<ListInput['filterBy']>): OriginatedFilter {
  return {
    ...textOf('createdFrom', createdAt?.greaterThanOrEquals),
    ...textOf('createdBefore', createdAt?.lessThan),
    ...textOf('returnedFrom', returnProcessedAt?.greaterThanOrEquals),
  }
}

function textOf(name: keyof OriginatedFilter, text: string | null | undefined): OriginatedFilter {
  return text === null || text === undefined ? {} : { [name]: text }
}

function originatedNode(transfer: Originated): OriginatedNode {
  return { __typename: 'OriginatedAchTransfer', ...transfer }
}
