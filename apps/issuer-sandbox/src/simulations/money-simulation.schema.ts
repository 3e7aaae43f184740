// Simulations of a merchant and the card network, for the holder of the API key: purchases, clearings, reversals, refunds, fees.
import type { Authorizations, AuthorizationOutcome } from '../authorizations/authorizations.ts'
import type { CardTransaction, TransactionStore } from '../authorizations/transactions.store.ts'
import type { MoneySimulations, Once, SimulationOutcome, SimulationRefusal, Subject } from './money-simulations.ts'
import { amountErrors, centsOf, centsOrNull, shareErrors, type AmountInput, type Optional } from './amount-input.ts'
import { forServer } from '../schema/gate.ts'
import { merchantErrors, merchantOf, type EntryInput, type MerchantInput } from './merchant-input.ts'
import { fieldError, keyReused, userError, type FieldError, type SchemaPart, type UserError } from '../schema/results.ts'
import { eventNode, type EventNode } from '../authorizations/transaction.schema.ts'

export type MoneySimulationSchemaDeps = {
  authorizations: Authorizations
  moneySimulations: MoneySimulations
  transactions: TransactionStore
}

export function moneySimulationSchema(deps: MoneySimulationSchemaDeps): SchemaPart {
  return {
    resolvers: { Mutation: { ...authorizationMutations(deps), ...laterMutations(deps), ...settledMutations(deps) } },
  }
}

type ProcessingInput =
  | 'GOODS_AND_SERVICES'
  | 'GOODS_AND_SERVICES_WITH_CASH_DISBURSEMENT'
  | 'CASH'
  | 'ADJUSTMENT_CREDIT'
  | 'ADJUSTMENT_DEBIT'
type AuthorizationInput = {
  cardId: string
  amount: AmountInput
  cashbackAmount?: Optional<AmountInput>
  merchantDetails?: Optional<MerchantInput>
  transactionProcessingType?: Optional<ProcessingInput>
  pointOfServiceDetails?: Optional<EntryInput & { terminalSupportsPartialApproval?: Optional<boolean> }>
  fees?: Optional<{ approvedFeeAmount: AmountInput }[]>
  idempotencyKey?: Optional<string>
}
type SubjectInput = Pick<AuthorizationInput, 'merchantDetails' | 'transactionProcessingType' | 'idempotencyKey'> & {
  transactionId?: Optional<string>
  cardId?: Optional<string>
}
type LaterInput = SubjectInput & {
  amount?: Optional<AmountInput>
  cashbackAmount?: Optional<AmountInput>
  fees?: AuthorizationInput['fees']
  isFinal?: Optional<boolean>
}

function authorizationMutations({ authorizations, transactions }: MoneySimulationSchemaDeps) {
  const authorize = (operation: string, isSingleStep: boolean) =>
    forServer(async (input: AuthorizationInput) => {
      const errors = [
        ...amountErrors('amount', input.amount),
        ...shareErrors('cashbackAmount', input.cashbackAmount, input.amount),
        ...shareErrors('fees', totalOf(input.fees), input.amount),
        ...merchantErrors(input.merchantDetails),
        ...processingErrors(input, { isAdjustment: false }),
      ]
      if (errors.length > 0) return userError(...errors)
      const processingType = processingTypeOf(input)
      const outcome = await authorizations.authorize(
        {
          cardId: input.cardId,
          amount: centsOf(input.amount),
          cashback: centsOf(input.cashbackAmount),
          fee: centsOf(totalOf(input.fees)),
          merchant: merchantOf(input.merchantDetails, processingType, input.pointOfServiceDetails),
          processingType,
          supportsPartialApproval: input.pointOfServiceDetails?.terminalSupportsPartialApproval ?? false,
          isSingleStep,
        },
        { operation, key: input.idempotencyKey ?? null },
      )
      return authorizationAnswer(outcome, transactions)
    })
  return {
    simulateAuthorization: authorize('simulateAuthorization', false),
    simulateSingleStepAuthAndClear: authorize('simulateSingleStepAuthAndClear', true),
  }
}

function laterMutations({ moneySimulations }: MoneySimulationSchemaDeps) {
  return {
    simulateReversal: forServer(
      (input: LaterInput & { transactionId: string; issuerExpiredAuthorization?: Optional<boolean> }) => {
        const { transactionId, amount } = input
        const errors = amountErrors('amount', amount)
        if (errors.length > 0) return userError(...errors)
        const once = onceOf('simulateReversal', input)
        if (input.issuerExpiredAuthorization === true) return simulationAnswer(moneySimulations.expire(transactionId, once))
        return simulationAnswer(moneySimulations.reverse({ transactionId, amount: centsOrNull(amount) }, once))
      },
    ),
    simulateAuthorizationExpiry: forServer((input: { transactionId: string; idempotencyKey?: Optional<string> }) =>
      simulationAnswer(moneySimulations.expire(input.transactionId, onceOf('simulateAuthorizationExpiry', input))),
    ),
    simulateAdjustment: forServer((input: AdjustmentInput) => {
      const errors = [...amountErrors('amount', input.amount), ...processingErrors(input, { isAdjustment: true })]
      if (errors.length > 0) return userError(...errors)
      const direction = input.transactionProcessingType === 'ADJUSTMENT_CREDIT' ? 'CREDIT' : 'DEBIT'
      const adjustment = { transactionId: input.transactionId, amount: centsOf(input.amount), direction } as const
      return simulationAnswer(moneySimulations.adjust(adjustment, onceOf('simulateAdjustment', input)))
    }),
  }
}

type AdjustmentInput = {
  transactionId: string
  amount: AmountInput
  transactionProcessingType: ProcessingInput
  idempotencyKey?: Optional<string>
}

function settledMutations({ moneySimulations }: MoneySimulationSchemaDeps) {
  /** What may be about a transaction, or about a card alone. */
  const settle = (operation: string, simulate: (subject: Subject, input: LaterInput, once: Once) => SimulationOutcome) =>
    forServer((input: LaterInput) => {
      const errors = [
        ...subjectErrors(input),
        ...amountErrors('amount', input.amount),
        ...amountErrors('cashbackAmount', input.cashbackAmount),
        ...merchantErrors(input.merchantDetails),
        ...processingErrors(input, { isAdjustment: false }),
      ]
      if (errors.length > 0) return userError(...errors)
      return simulationAnswer(simulate(subjectOf(input), input, onceOf(operation, input)))
    })
  const clear = (operation: string) =>
    settle(operation, (subject, input, once) =>
      moneySimulations.clear(
        {
          subject,
          amount: centsOrNull(input.amount),
          isFinal: input.isFinal ?? true,
          cashback: centsOf(input.cashbackAmount),
          fee: centsOf(totalOf(input.fees)),
        },
        once,
      ),
    )
  const refund = (operation: string) =>
    settle(operation, (subject, input, once) => moneySimulations.refund({ subject, amount: centsOrNull(input.amount) }, once))
  return {
    simulateClearing: clear('simulateClearing'),
    simulateClearingWithoutAuthorization: clear('simulateClearingWithoutAuthorization'),
    simulateRefund: refund('simulateRefund'),
    simulateRefundWithoutPurchase: refund('simulateRefundWithoutPurchase'),
    simulateCardFee: settle('simulateCardFee', (subject, input, once) =>
      moneySimulations.chargeFee({ subject, amount: centsOf(input.amount) }, once),
    ),
  }
}

function authorizationAnswer(outcome: AuthorizationOutcome, transactions: TransactionStore): EventNode | UserError {
  if (outcome.kind !== 'decided') return refusals[outcome.kind]
  return eventNode(decidingEventOf(outcome.transaction, transactions))
}

/** Its first event. */
function decidingEventOf({ id }: CardTransaction, transactions: TransactionStore) {
  const [event] = transactions.listEvents(id)
  if (event === undefined) throw new Error(`No event was sent about the transaction ${id}, although it is decided`)
  return event
}

const refusals: Record<SimulationRefusal, UserError> = {
  no_transaction: userError(fieldError('transactionId', 'NOT_FOUND', 'There is no such transaction')),
  no_card: userError(fieldError('cardId', 'NOT_FOUND', 'There is no such card')),
  no_account: userError(fieldError('cardId', 'NOT_ASSIGNED', 'The card belongs to no account')),
  declined: userError(fieldError('transactionId', 'DECLINED', 'The transaction was declined')),
  nothing_held: userError(
    fieldError('transactionId', 'NOTHING_HELD', 'The authorization holds nothing any more: name an amount'),
  ),
  above_held: userError(fieldError('amount', 'TOO_MUCH', 'More than the authorization still holds')),
  nothing_cleared: userError(fieldError('transactionId', 'NOTHING_CLEARED', 'There is nothing to give back')),
  above_cleared: userError(fieldError('amount', 'TOO_MUCH', 'More than was cleared and not given back yet')),
  amount_needed: userError(fieldError('amount', 'REQUIRED', 'Without a transaction an amount is needed')),
  key_reused: keyReused,
}

function simulationAnswer(outcome: SimulationOutcome): EventNode | UserError {
  return outcome.kind === 'reported' ? eventNode(outcome.event) : refusals[outcome.kind]
}

function subjectErrors({ transactionId, cardId }: LaterInput): FieldError[] {
  const isOne = (typeof transactionId === 'string') !== (typeof cardId === 'string')
  return isOne ? [] : [fieldError('transactionId', 'REQUIRED', 'Name a transaction, or a card when there was none')]
}

function subjectOf(input: LaterInput): Subject {
  const { transactionId, cardId } = input
  if (typeof transactionId === 'string') return { transactionId }
  const processingType = processingTypeOf(input)
  return { cardId: cardId ?? '', merchant: merchantOf(input.merchantDetails, processingType), processingType }
}

function processingErrors(
  { transactionProcessingType: type }: Pick<SubjectInput, 'transactionProcessingType'>,
  { isAdjustment }: { isAdjustment: boolean },
): FieldError[] {
  if (type === null || type === undefined || type.startsWith('ADJUSTMENT_') === isAdjustment) return []
  return [fieldError('transactionProcessingType', 'INVALID', 'ADJUSTMENT_CREDIT and ADJUSTMENT_DEBIT are for adjustments alone')]
}

function processingTypeOf({ transactionProcessingType }: SubjectInput): 'PURCHASE' | 'CASH' {
  return transactionProcessingType === 'CASH' ? 'CASH' : 'PURCHASE'
}

function onceOf(operation: string, { idempotencyKey }: { idempotencyKey?: Optional<string> }) {
  return { operation, key: idempotencyKey ?? null }
}

function totalOf(fees: AuthorizationInput['fees']): AmountInput | null {
  const [first] = fees ?? []
  if (first === undefined) return null
  const value = (fees ?? []).reduce((sum, { approvedFeeAmount }) => sum + approvedFeeAmount.value, 0)
  return { value, currencyCode: first.approvedFeeAmount.currencyCode }
}
