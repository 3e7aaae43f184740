// Simulations of reviewers, for the holder of the API key: results of applications, of their documents, and of abandoned
// sessions.
import { forServer } from '../schema/gate.ts'
import { fieldError, userError, type SchemaPart } from '../schema/results.ts'
import type { ReviewStatus } from '../store/documents.store.ts'
import type { ApplicationStatus, Verdict } from '../store/holders.store.ts'
import { applicationAnswer, reviewedDocument } from './application.schema.ts'
import type { Applications } from './applications.ts'
import { sessionAnswer } from './document.schema.ts'
import type { DocumentDesk } from './document-desk.ts'
import { approved, denied, documentsFor, inReview } from './verdicts.rules.ts'

export type ApplicationSimulationDeps = { applications: Applications; documentDesk: DocumentDesk }

type FoundInput = {
  applicationId: string
  status: ApplicationStatus
  verificationResults?: string[] | null
  documentTypes?: string[] | null
  asksForEmail?: boolean | null
}

export function applicationSimulationSchema({ applications, documentDesk }: ApplicationSimulationDeps): SchemaPart {
  return {
    resolvers: {
      Mutation: {
        simulateApplicationStatusChange: forServer((input: { applicationId: string; newApplicationStatus: ApplicationStatus }) =>
          applicationAnswer(applications.move(input.applicationId, input.newApplicationStatus)),
        ),
        simulateApplicationVerificationStatusChange: forServer(
          (input: { applicationId: string; newVerificationStatus: string }) => {
            const verdict = verdictOfVerification(input.newVerificationStatus)
            return verdict === null ? statusNotSimulated : applicationAnswer(applications.decide(input.applicationId, verdict))
          },
        ),
        simulateCreateApplicationDocumentsUploadSessions: forServer(
          ({
            applicationId,
            requestedDocuments,
          }: {
            applicationId: string
            requestedDocuments?: { documentTypes?: string[] }[]
          }) => {
            const asked = (requestedDocuments ?? []).flatMap(({ documentTypes }) => documentTypes ?? [])
            const documentTypes = asked.length === 0 ? documentsFor.NAME : asked
            const results = applications.find(applicationId)?.results ?? []
            return applicationAnswer(applications.decide(applicationId, { ...inReview, results, documentTypes }))
          },
        ),
        simulateApplicationDocumentReview: forServer(
          (input: { documentUploadLinkId: string; newReviewStatus: ReviewStatus; fileReviewReasons?: string[] | null }) => {
            const link = documentDesk.review(input.documentUploadLinkId, input.newReviewStatus, input.fileReviewReasons ?? [])
            return link === null ? noDocument : { ...link, ...reviewedDocument(link) }
          },
        ),
        simulateApplicationFinding: forServer((input: FoundInput) =>
          applicationAnswer(applications.decide(input.applicationId, verdictOf(input))),
        ),
        simulateDocumentUploadSessionExpiry: forServer(({ documentUploadSessionId }: { documentUploadSessionId: string }) =>
          sessionAnswer(documentDesk.expire(documentUploadSessionId)),
        ),
      },
    },
  }
}

function verdictOf({ status, verificationResults, documentTypes, asksForEmail }: FoundInput): Verdict {
  const results = verificationResults ?? []
  if (status === 'DENIED') return { ...denied(results), documentTypes: documentTypes ?? [] }
  const asked = { documentTypes: documentTypes ?? [], asksForEmail: asksForEmail ?? false }
  return status === 'APPROVED' ? approved : { ...inReview, ...asked, status, results }
}

function verdictOfVerification(status: string): Verdict | null {
  if (status === 'PASSED') return approved
  if (status === 'DENIED') return denied(['DENIED_KYC'])
  if (status === 'IN_REVIEW' || status === 'REVIEW_REQUIRED') return inReview
  if (status === 'DOCUMENT_UPLOAD_REQUIRED') return { ...inReview, documentTypes: documentsFor.NAME }
  return status === 'IDENTITY_UPDATE_REQUESTED' ? { ...inReview, asksForEmail: true } : null
}

const noDocument = userError(fieldError('documentUploadLinkId', 'NOT_FOUND', 'There is no such document'))
const statusNotSimulated = userError(fieldError('newVerificationStatus', 'INVALID', 'The sandbox does not bring this about'))
