// The GraphQL documents of transfers and of other people's bank accounts and debit cards, and how their answers are read.
import * as z from 'zod'
import { cents, type Cents } from '@daybreak/money'
import { parsePlainDate, type PlainDate } from '@daybreak/time'
import { fact, instantFact, listFact, pageOf, textFact } from '../facts.ts'
import { tokenMutation } from '../issuer-accounts.ts'
import { issuerMutation, issuerReading } from '../issuer-call.ts'
import type { BankAccountType, ProviderBankAccount, ProviderDebitCard } from './transfers.types.ts'

const amountShape = z.object({ value: z.int().nonnegative(), currencyCode: z.literal('USD') })
const amount: z.ZodType<Cents | null> = fact(amountShape.transform(({ value }) => cents(BigInt(value))))
const amountFields = 'amount { value currencyCode }'

const dateFact: z.ZodType<PlainDate | null> = fact(z.iso.date().transform(parsePlainDate))

const bankTypes: Readonly<Record<string, BankAccountType>> = { CHECKING: 'checking', SAVINGS: 'savings' }

const partOfBank = 'id name accountStatus externalBankAccountDetails { last4 type routingNumber }'
const bankFields = `__typename ... on NonVerifiedExternalUSFinancialBankAccount { ${partOfBank} }
  ... on ExternalFinancialBankAccount { ${partOfBank} }`
const bankShape = z
  .object({
    __typename: z.enum(['NonVerifiedExternalUSFinancialBankAccount', 'ExternalFinancialBankAccount']),
    id: z.string(),
    name: textFact,
    accountStatus: textFact,
    externalBankAccountDetails: fact(z.object({ last4: textFact, type: textFact, routingNumber: textFact })),
  })
  .transform(({ __typename: typename, id, name, accountStatus, externalBankAccountDetails: details }) => ({
    name,
    account: {
      bankRef: id,
      isOpen: accountStatus === null ? null : accountStatus === 'ACTIVE',
      routingNumber: details?.routingNumber ?? null,
      last4: details?.last4 ?? null,
      type: bankTypes[details?.type ?? ''] ?? null,
      isVerified: typename === 'ExternalFinancialBankAccount',
    } satisfies ProviderBankAccount,
  }))
const bankFact = fact(bankShape)
const bankAccount: z.ZodType<ProviderBankAccount> = bankShape.transform(({ account }) => account)

export const bankMutations = {
  add: issuerMutation<ProviderBankAccount>({
    name: 'addNonVerifiedExternalUSFinancialBankAccount',
    type: 'NonVerifiedExternalUSFinancialBankAccount',
    selection: partOfBank,
    answer: bankAccount,
  }),
  close: issuerMutation<ProviderBankAccount>({
    name: 'closeExternalFinancialBankAccount',
    type: 'ExternalFinancialBankAccount',
    selection: partOfBank,
    answer: bankAccount,
  }),
  vouch: issuerMutation<ProviderBankAccount>({
    name: 'simulateBankAccountVerification',
    type: 'ExternalFinancialBankAccount',
    selection: partOfBank,
    answer: bankAccount,
    audience: 'sandbox',
  }),
}

const entryFields = `id ${amountFields} createdAt type effectiveEntryDate traceNumber status statusFailureReason paymentRelatedInformation
  sentToBankAt processedAt returnProcessedAt canceledAt failedAt
  fromFinancialAccount { __typename ... on ExternalFinancialBankAccount { ${partOfBank} } } toFinancialAccount { ${bankFields} }`
/** Applies to events too: a fact that is left out there is missing. */
export const entryShape = z.object({
  __typename: z.literal('OriginatedAchTransfer').optional(),
  id: z.string(),
  amount,
  createdAt: instantFact,
  type: textFact,
  effectiveEntryDate: dateFact,
  traceNumber: textFact,
  status: textFact,
  statusFailureReason: textFact,
  paymentRelatedInformation: textFact,
  sentToBankAt: instantFact,
  processedAt: instantFact,
  returnProcessedAt: instantFact,
  canceledAt: instantFact,
  failedAt: instantFact,
  fromFinancialAccount: bankFact,
  toFinancialAccount: bankFact,
})
export type Entry = z.infer<typeof entryShape>

const instantFields = `id createdAt updatedAt status failureReason externalIdentifier destination { ${amountFields} }`
export const instantShape = z.object({
  __typename: z.literal('UnifiedFundsTransfer').optional(),
  id: z.string(),
  createdAt: instantFact,
  updatedAt: instantFact,
  status: textFact,
  failureReason: textFact,
  externalIdentifier: textFact,
  destination: fact(z.object({ amount })),
})
export type InstantTransfer = z.infer<typeof instantShape>

export const initiateAch = issuerMutation<Entry>({
  name: 'initiateAchTransfer',
  type: 'OriginatedAchTransfer',
  selection: entryFields,
  answer: entryShape,
})
const quoteShape = z.object({
  id: z.string(),
  expiresAt: instantFact,
  transferDetail: fact(z.object({ feeTotal: amount })),
})
export const createQuote = issuerMutation({
  name: 'createUnifiedFundsTransferQuote',
  type: 'CreateUnifiedFundsTransferQuoteResult',
  selection: 'quotes { id expiresAt transferDetail { feeTotal { value currencyCode } } }',
  answer: z.object({ quotes: listFact(quoteShape) }),
})
export const initiateInstant = issuerMutation<InstantTransfer>({
  name: 'initiateUnifiedFundsTransfer',
  type: 'UnifiedFundsTransfer',
  selection: instantFields,
  answer: instantShape,
})

const cardFields = `id instrument { ... on PaymentCardInstrument { brand last4 expiryYear expiryMonth
  capabilities { __typename ... on InstantNetworkTransferDestinationPaymentInstrumentCapability { status } } } }`
const digits = fact(z.string().regex(/^\d{2,4}$/))
const cardShape = z
  .object({
    id: z.string(),
    instrument: fact(
      z.object({
        brand: textFact,
        last4: textFact,
        expiryYear: digits,
        expiryMonth: digits,
        capabilities: listFact(z.object({ __typename: z.string(), status: textFact })),
      }),
    ),
  })
  .transform(({ id, instrument }): ProviderDebitCard => {
    const toCard = 'InstantNetworkTransferDestinationPaymentInstrumentCapability'
    const status = instrument?.capabilities?.find((one) => one.__typename === toCard)?.status ?? null
    return {
      cardRef: id,
      brand: instrument?.brand ?? null,
      last4: instrument?.last4 ?? null,
      expires: expiryOf(instrument?.expiryMonth ?? null, instrument?.expiryYear ?? null),
      takesInstantTransfers: status === null || status === 'REQUIRES_REVIEW' ? null : status === 'ENABLED',
    }
  })

function expiryOf(month: string | null, year: string | null): ProviderDebitCard['expires'] {
  if (month === null || year === null) return null
  return { month: Number.parseInt(month, 10), year: Number.parseInt(year.padStart(4, '20'), 10) }
}

export const cardMutations = {
  token: tokenMutation('generatePaymentMethodTokenizationClientToken'),
  keep: issuerMutation<ProviderDebitCard>({
    name: 'createReusablePaymentMethodToken',
    type: 'PaymentMethodToken',
    selection: cardFields,
    answer: cardShape,
  }),
}

/** Something else of that id has none of the fields. */
function nodeOf<Shape>(shape: z.ZodType<Shape>): z.ZodType<Shape | null> {
  return fact(z.union([shape, z.looseObject({}).transform(() => null)])) as z.ZodType<Shape | null>
}

const holder = fact(z.object({ id: z.string().optional() }))
const account = z.object({ id: z.string(), accountStatus: textFact })

export const readings = {
  transfer: issuerReading({
    operation: 'Transfer',
    query: `query Transfer($id: ID!) { node(id: $id) { __typename
      ... on OriginatedAchTransfer { ${entryFields} } ... on UnifiedFundsTransfer { ${instantFields.replace('status', 'transferStatus: status')} } } }`,
    answer: z.object({ node: fact(z.looseObject({ __typename: z.string() })) }),
  }),
  bank: issuerReading({
    operation: 'BankAccount',
    query: `query BankAccount($id: ID!) { node(id: $id) { ${bankFields} } }`,
    answer: z.object({ node: nodeOf(bankShape) }),
  }),
  banksOfHolder: issuerReading({
    operation: 'BankAccountsOfHolder',
    query: `query BankAccountsOfHolder($id: ID!, $after: String) { node(id: $id) { ... on USPersonAccountHolder {
      externalFinancialAccounts(first: 100, after: $after) { edges { node { ${bankFields} } } pageInfo { hasNextPage endCursor } } } } }`,
    answer: z.object({ node: fact(z.object({ externalFinancialAccounts: pageOf(bankShape) })) }),
  }),
  holder: issuerReading({
    operation: 'HolderOfAccount',
    query: `query HolderOfAccount($id: ID!) { node(id: $id) {
      ... on FinancialAccount { owner { ...person } }
      ... on NonVerifiedExternalUSFinancialBankAccount { owner { ...person } }
      ... on ExternalFinancialBankAccount { owner { ...person } } } }
      fragment person on USPersonAccountHolder { id }`,
    answer: z.object({ node: fact(z.object({ owner: holder })) }),
  }),
  house: issuerReading({
    operation: 'HouseAccounts',
    query: `query HouseAccounts { organizations { accounts(first: 20) {
      edges { node { id accountStatus } } pageInfo { hasNextPage endCursor } } } }`,
    answer: z.object({ organizations: listFact(z.object({ accounts: pageOf(account) })) }),
  }),
  card: issuerReading({
    operation: 'DebitCard',
    query: `query DebitCard($id: ID!) { node(id: $id) { ... on PaymentMethodToken { ${cardFields} } } }`,
    answer: z.object({ node: nodeOf(cardShape) }),
  }),
  transfers: issuerReading({
    operation: 'TransfersSince',
    query: `query TransfersSince($id: ID!, $after: String, $filterBy: OriginatedAchTransferFilterInput) { node(id: $id) { ... on CardProduct {
      originatedAchTransfers(first: 100, after: $after, filterBy: $filterBy) { __typename ... on OriginatedAchTransferConnection {
        edges { node { ${entryFields} } } pageInfo { hasNextPage endCursor } } } } } }`,
    answer: z.object({ node: fact(z.object({ originatedAchTransfers: pageOf(entryShape) })) }),
  }),
}
