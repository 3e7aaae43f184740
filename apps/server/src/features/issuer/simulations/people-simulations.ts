// Simulates an applicant's review at a card-provider sandbox. No other provider offers it.
import * as z from 'zod'
import { issuerMutation, type IssuerCall } from '../issuer-call.ts'

export type SimulatedResult = {
  status: 'PENDING' | 'IN_REVIEW' | 'APPROVED' | 'DENIED' | 'CLOSED'
  /** The provider's words for what was compared. */
  results: readonly string[]
  /** The provider's words for documents: requested, or refused where the application is denied. */
  documentTypes: readonly string[]
  asksForEmail: boolean
}

export type IssuerPeopleSimulations = {
  /** Refused: `NOT_NEXT` for an application that is decided. */
  decideApplication(applicationId: string, result: SimulatedResult): Promise<void>
  /** An abandoned session. */
  expireDocumentSession(sessionId: string): Promise<void>
}

const id = z.object({ id: z.string() })
const decide = issuerMutation<{ id: string }>({
  name: 'simulateApplicationFinding',
  type: 'AccountHolderCardProductApplication',
  selection: 'id',
  answer: id,
  audience: 'sandbox',
})
const expire = issuerMutation<{ id: string }>({
  name: 'simulateDocumentUploadSessionExpiry',
  type: 'USAccountHolderApplicationDocumentUploadSession',
  selection: 'id',
  answer: id,
  audience: 'sandbox',
})

export function createPeopleSimulations({ mutate }: Pick<IssuerCall, 'mutate'>): IssuerPeopleSimulations {
  return {
    async decideApplication(applicationId, { results, ...result }) {
      await mutate(decide, { applicationId, verificationResults: results, ...result })
    },
    async expireDocumentSession(sessionId) {
      await mutate(expire, { documentUploadSessionId: sessionId })
    },
  }
}
