// Documents for a reviewer at the card provider: upload sessions, upload links for a browser, and the state of each file.
import * as z from 'zod'
import { issuerMutation, issuerReading, type IssuerCall } from './issuer-call.ts'

/** `waiting` for its file, in review (`processing`), `arrived`, `failed` in transit, `refused` because of its content. */
export type ProviderUpload = 'waiting' | 'processing' | 'arrived' | 'failed' | 'refused'

export type ProviderLink = { linkId: string; uploadUrl: string | null; upload: ProviderUpload }

/** Every method throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502). */
export type IssuerDocuments = {
  /** Files may be sent from now on; a session that was begun stays begun. */
  startDocumentSession(sessionId: string): Promise<void>
  createDocumentLink(sessionId: string, documentType: string): Promise<ProviderLink>
  /** null for a link that the provider does not know. */
  readDocumentLink(linkId: string): Promise<ProviderLink | null>
  /** No more files: they go to a reviewer. */
  endDocumentSession(sessionId: string): Promise<void>
  /** Answers a request to correct an e-mail address, and says that it is right. */
  confirmEmailUpdate(updateId: string, email: string): Promise<void>
}

const sessionTypes = ['USAccountHolderApplicationDocumentUploadSession']

const session = (name: string) =>
  issuerMutation<{ id: string }>({
    name,
    type: sessionTypes,
    selection: 'id',
    answer: z.object({ id: z.string() }),
  })

const linkFields = 'id uploadUrl status'
const link = z
  .object({ id: z.string(), uploadUrl: z.string().nullish(), status: z.string().nullish() })
  .transform(({ id, uploadUrl, status }): ProviderLink => ({
    linkId: id,
    uploadUrl: uploadUrl ?? null,
    upload: uploadOf(status),
  }))

const createLink = issuerMutation<ProviderLink>({
  name: 'createDocumentUploadLink',
  type: 'DocumentUploadLink',
  selection: linkFields,
  answer: link,
})

const readLink = issuerReading({
  operation: 'DocumentLink',
  query: `query DocumentLink($id: ID!) { node(id: $id) { ... on DocumentUploadLink { ${linkFields} } } }`,
  answer: z.object({ node: z.union([link, z.null(), z.strictObject({}).transform(() => null)]) }),
})

const update = (name: string) =>
  issuerMutation<{ id: string }>({
    name,
    type: 'RequestedIdentityUpdate',
    selection: 'id',
    answer: z.object({ id: z.string() }),
  })

const operations = {
  start: session('startDocumentUploadSession'),
  end: session('endDocumentUploadSession'),
  initiateUpdate: update('initiateUSPersonAccountHolderRequestedIdentityUpdate'),
  confirmUpdate: update('confirmRequestedIdentityUpdate'),
}

export function createIssuerDocuments({ mutate, read }: IssuerCall): IssuerDocuments {
  return {
    async startDocumentSession(sessionId) {
      await mutate(operations.start, { documentUploadSessionId: sessionId })
    },
    createDocumentLink: (sessionId, documentType) => mutate(createLink, { documentUploadSessionId: sessionId, documentType }),
    async readDocumentLink(linkId) {
      return (await read(readLink, { id: linkId })).node
    },
    async endDocumentSession(sessionId) {
      await mutate(operations.end, { documentUploadSessionId: sessionId })
    },
    async confirmEmailUpdate(updateId, email) {
      await mutate(operations.initiateUpdate, { requestedIdentityUpdateId: updateId, personAccountHolder: { email } })
      await mutate(operations.confirmUpdate, { id: updateId })
    },
  }
}

/** A state that is missing, or newer than we are, says that nothing is known of a file. */
function uploadOf(status: string | null | undefined): ProviderUpload {
  return uploads[status ?? ''] ?? 'waiting'
}

const uploads: Readonly<Record<string, ProviderUpload>> = {
  IN_PROGRESS: 'processing',
  COMPLETED: 'arrived',
  FAILED: 'failed',
  DENIED: 'refused',
}
