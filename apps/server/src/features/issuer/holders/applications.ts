// Reads an application at the card provider: any fact may be missing, and a word that we do not know counts as missing.
import * as z from 'zod'

export type ProviderApplicationStatus = 'PENDING' | 'IN_REVIEW' | 'APPROVED' | 'DENIED' | 'CLOSED'

/** Where files for a reviewer are taken. */
export type ProviderSession = {
  sessionId: string
  /** Files are taken: it was neither handed in nor given up. */
  isOpen: boolean
  isStarted: boolean
  /** The provider's words for kinds of documents, such as UTILITY_BILL: those that it recommends, or else all that it takes. */
  documentTypes: readonly string[]
}

export type ProviderApplication = {
  applicationId: string
  /** null while the provider does not say. */
  status: ProviderApplicationStatus | null
  /** It was denied because requested items never arrived, and not for what was found. */
  isInactive: boolean
  /** The provider's words for what it compared, such as ADDRESS_MISMATCH. */
  results: readonly string[]
  /** Oldest first. */
  sessions: readonly ProviderSession[]
  /** A reviewer turned a document down. */
  hasDeniedDocument: boolean
  /** What the person must correct. */
  updates: readonly { updateId: string; isOpen: boolean; changes: readonly string[] }[]
}

const statuses = ['PENDING', 'IN_REVIEW', 'APPROVED', 'DENIED', 'CLOSED'] as const
const openSessions: readonly string[] = ['CREATED', 'INITIATED', 'IN_PROGRESS']

/** Select of an AccountHolderCardProductApplication. */
export const applicationFields = /* GraphQL */ `
  id
  applicationState {
    status
  }
  applicationDenialReason
  accountHolderSnapshot {
    ... on USPersonAccountHolderSnapshot {
      currentVerification {
        results {
          code
        }
        requiredDocuments {
          uploadedDocuments {
            ... on AccountHolderApplicationDocument {
              status
            }
          }
          documentUploadSession {
            ... on USAccountHolderApplicationDocumentUploadSession {
              id
              status
              primaryDocumentTypes
              secondaryDocumentTypes
              supportingDocumentTypes
              recommendedDocumentTypes
            }
          }
        }
        requestedUpdates {
          id
          status
          changesRequested
        }
      }
    }
  }
`

const words = z
  .array(z.string().nullable())
  .nullish()
  .transform((list) => (list ?? []).flatMap((word) => word ?? []))

const session = z
  .object({
    id: z.string().optional(),
    status: z.string().nullish(),
    primaryDocumentTypes: words,
    secondaryDocumentTypes: words,
    supportingDocumentTypes: words,
    recommendedDocumentTypes: words,
  })
  .transform((found): ProviderSession | null => {
    if (found.id === undefined) return null
    const all = [...found.primaryDocumentTypes, ...found.secondaryDocumentTypes, ...found.supportingDocumentTypes]
    return {
      sessionId: found.id,
      isOpen: openSessions.includes(found.status ?? ''),
      isStarted: found.status !== 'CREATED',
      documentTypes: found.recommendedDocumentTypes.length > 0 ? found.recommendedDocumentTypes : all,
    }
  })

const requiredDocument = z.object({
  uploadedDocuments: z.array(z.object({ status: z.string().nullish() }).nullable()).nullish(),
  documentUploadSession: session.nullish(),
})

const verification = z.object({
  results: z.array(z.object({ code: z.string().nullable() })).nullish(),
  requiredDocuments: z.array(requiredDocument.nullable()).nullish(),
  requestedUpdates: z.array(z.object({ id: z.string(), status: z.string().nullish(), changesRequested: words })).nullish(),
})

export const providerApplication = z
  .object({
    id: z.string(),
    applicationState: z.object({ status: z.enum(statuses).nullable().catch(null) }).nullish(),
    applicationDenialReason: z.string().nullish(),
    accountHolderSnapshot: z.object({ currentVerification: verification.nullish() }).nullish(),
  })
  .transform((found): ProviderApplication => {
    const { results, requiredDocuments, requestedUpdates } = found.accountHolderSnapshot?.currentVerification ?? {}
    const required = (requiredDocuments ?? []).flatMap((one) => one ?? [])
    return {
      applicationId: found.id,
      status: found.applicationState?.status ?? null,
      isInactive: found.applicationDenialReason === 'DENIED_DUE_TO_APPLICATION_INACTIVITY',
      results: (results ?? []).flatMap(({ code }) => code ?? []),
      sessions: required.flatMap(({ documentUploadSession }) => documentUploadSession ?? []),
      hasDeniedDocument: required.some((one) => one.uploadedDocuments?.some((document) => document?.status === 'DENIED')),
      updates: (requestedUpdates ?? []).map(({ id, status, changesRequested }) => ({
        updateId: id,
        isOpen: status === 'OPEN' || status === 'INITIATED',
        changes: changesRequested,
      })),
    }
  })
