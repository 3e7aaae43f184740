// Disputes of card transactions at the card provider: filed once for each clearing, and read again whatever its events said.
import * as z from 'zod'
import type { Cents } from '@daybreak/money'
import type { Instant, PlainDate } from '@daybreak/time'
import { plainDateText } from '@daybreak/time'
import { instantFact, listFact, textFact } from './facts.ts'
import { issuerMutation, issuerReading, type IssuerCall } from './issuer-call.ts'

/** `working`: the network or the store has it. A state that is missing, or newer than we are, is `working`. */
export type ProviderDispute = { ref: string; state: 'working' | 'won' | 'lost' | 'canceled'; at: Instant | null }

export type DisputeToInitiate = {
  /** The provider's id of the clearing. */
  eventRef: string
  category: 'FRAUD' | 'PROCESSING_ERROR' | 'CUSTOMER_DISPUTE'
  amount: Cents
  reportedOn: PlainDate
  isVerbal: boolean
  contact: { email: string; givenName: string; familyName: string }
}

/** Every method throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502). */
export type IssuerDisputes = {
  /**
   * Published without a key for repeats: an unanswered request is looked up with `listDisputes` before it is repeated.
   */
  initiateDispute(dispute: DisputeToInitiate): Promise<ProviderDispute>
  /** Those of one clearing, oldest first. */
  listDisputes(eventRef: string): Promise<ProviderDispute[]>
  /** Null for one that the provider does not know. */
  readDispute(ref: string): Promise<ProviderDispute | null>
}

const fields = 'id status createdAt updatedAt'
const states: Readonly<Record<string, ProviderDispute['state']>> = {
  WON: 'won',
  RESOLVED: 'won',
  LOST: 'lost',
  REJECTED: 'lost',
  CANCELLED: 'canceled',
}

const dispute = z
  .object({ id: z.string(), status: textFact, updatedAt: instantFact })
  .transform(({ id, status, updatedAt }): ProviderDispute => ({
    ref: id,
    state: states[status ?? ''] ?? 'working',
    at: updatedAt,
  }))

const initiate = issuerMutation<ProviderDispute>({
  name: 'initiateCustomerCardTransactionDispute',
  type: 'PaymentCardTransactionDispute',
  selection: fields,
  answer: dispute,
})

const readOne = issuerReading({
  operation: 'CardTransactionDispute',
  query: `query CardTransactionDispute($id: ID!) { node(id: $id) { ... on PaymentCardTransactionDispute { ${fields} } } }`,
  answer: z.object({ node: z.union([dispute, z.null(), z.strictObject({}).transform(() => null)]) }),
})

const readOfEvent = issuerReading({
  operation: 'DisputesOfClearing',
  query: `query DisputesOfClearing($id: ID!) {
    node(id: $id) {
      ... on ClearingEvent { disputes { ${fields} } }
      ... on AuthorizationAndClearEvent { disputes { ${fields} } }
    }
  }`,
  answer: z.object({ node: z.object({ disputes: listFact(dispute) }).nullable() }),
})

export function createIssuerDisputes({ mutateOnce, read }: IssuerCall): IssuerDisputes {
  return {
    initiateDispute: ({ eventRef, category, amount, reportedOn, isVerbal, contact }) =>
      mutateOnce(initiate, {
        cardTransactionEventId: eventRef,
        category,
        // The published amounts are unsigned integers of cents.
        amount: { value: Number.parseInt(amount.toString(), 10), currencyCode: 'USD' },
        customerInitiatedOn: plainDateText(reportedOn),
        customerClaimType: isVerbal ? 'VERBAL' : 'WRITTEN',
        customerContact: contact,
      }),
    async listDisputes(eventRef) {
      return (await read(readOfEvent, { id: eventRef })).node?.disputes ?? []
    },
    async readDispute(ref) {
      return (await read(readOne, { id: ref })).node
    },
  }
}
