// Documents for reviewers in the schema: sessions, links, the tokens that let a browser manage a session, and corrections of details.
import { forServer } from '../schema/gate.ts'
import { tokenNode } from '../schema/client-token-node.ts'
import {
  accessDenied,
  fieldError,
  userError,
  type AccessDenied,
  type CallContext,
  type SchemaPart,
  type UserError,
} from '../schema/results.ts'
import type { Caller } from '../http/callers.ts'
import type { DocumentLink, DocumentSession } from '../store/documents.store.ts'
import type { Stores } from '../store/stores.ts'
import type { ClientTokens, DocumentPermission } from '../tokens/client-tokens.ts'
import { updateNode } from './application.schema.ts'
import type { DocumentDesk, LinkOutcome, SessionOutcome, UpdateOutcome } from './document-desk.ts'

export type DocumentSchemaDeps = {
  stores: Pick<Stores, 'documents'>
  documentDesk: DocumentDesk
  clientTokens: Pick<ClientTokens, 'makeForDocuments'>
  /** Where browsers reach this sandbox. */
  publicOrigin: () => string
}

type SessionNode = DocumentSession & { __typename: 'USAccountHolderApplicationDocumentUploadSession' }
type LinkNode = DocumentLink & { __typename: 'DocumentUploadLink' }

export function documentSchema(deps: DocumentSchemaDeps): SchemaPart {
  const { documents } = deps.stores
  return {
    findNode(caller, id) {
      const session = documents.findSession(id)
      if (session !== null) return maySee(caller, session.id) ? sessionNode(session) : null
      const link = documents.findLink(id)
      return link !== null && maySee(caller, link.sessionId) ? linkNode(link) : null
    },
    resolvers: {
      USAccountHolderApplicationDocumentUploadSession: {
        primaryDocumentTypes: ({ documentTypes }: SessionNode) => documentTypes.filter(isPrimary),
        secondaryDocumentTypes: () => [],
        supportingDocumentTypes: ({ documentTypes }: SessionNode) => documentTypes.filter((type) => !isPrimary(type)),
        recommendedDocumentTypes: ({ documentTypes }: SessionNode) => documentTypes,
        documents: ({ id }: SessionNode) => documents.listLinks(id).map(linkNode),
      },
      DocumentUploadLink: {
        documentUploadSession({ sessionId }: LinkNode) {
          const session = documents.findSession(sessionId)
          return session === null ? null : sessionNode(session)
        },
        documentCategoryType: ({ documentType }: LinkNode) =>
          isPrimary(documentType) ? 'PRIMARY_DOCUMENT_TYPE' : 'SUPPORTING_DOCUMENT_TYPE',
        uploadUrl(link: LinkNode) {
          const path = deps.documentDesk.uploadPathOf(link)
          return path === null ? null : deps.publicOrigin() + path
        },
      },
      Mutation: { ...managingSessions(deps), ...correcting(deps), ...makingTokens(deps) },
    },
  }
}

/** A caller with the key, or the token of that session. */
function maySee(caller: Caller, sessionId: string): boolean {
  if (caller.kind === 'server') return true
  return caller.grant.kind === 'documents' && caller.grant.documentUploadSessionId === sessionId
}

const isPrimary = (type: string) => !/_BILL$|_STATEMENT$|_AGREEMENT$/.test(type)

type SessionInput = { documentUploadSessionId: string }

function managingSessions({ documentDesk }: DocumentSchemaDeps) {
  const forSession =
    <Input extends SessionInput, Answer>(answer: (input: Input) => Answer) =>
    (_: unknown, { input }: { input: Input }, { caller }: CallContext): Answer | AccessDenied =>
      maySee(caller, input.documentUploadSessionId) ? answer(input) : needsToken
  return {
    startDocumentUploadSession: forSession(({ documentUploadSessionId: id }) => sessionAnswer(documentDesk.start(id))),
    endDocumentUploadSession: forSession(({ documentUploadSessionId: id }) => sessionAnswer(documentDesk.end(id))),
    createDocumentUploadLink: forSession(
      ({ documentUploadSessionId: id, documentType }: SessionInput & { documentType: string }) =>
        linkAnswer(documentDesk.makeLink(id, documentType)),
    ),
  }
}

function correcting({ documentDesk }: DocumentSchemaDeps) {
  type Input = { requestedIdentityUpdateId: string; personAccountHolder: { email?: string | null } }
  return {
    initiateUSPersonAccountHolderRequestedIdentityUpdate: forServer(
      ({ requestedIdentityUpdateId, personAccountHolder }: Input) => {
        const { email } = personAccountHolder
        if (email === null || email === undefined) return noEmail
        return updateAnswer(documentDesk.initiateEmail(requestedIdentityUpdateId, email))
      },
    ),
    confirmRequestedIdentityUpdate: forServer(({ id }: { id: string }) => updateAnswer(documentDesk.confirm(id))),
  }
}

function makingTokens({ stores: { documents }, clientTokens }: DocumentSchemaDeps) {
  return {
    generateDocumentUploadClientToken: forServer(
      async ({ documentUploadSessionId, permissions }: SessionInput & { permissions: DocumentPermission[] }) => {
        if (documents.findSession(documentUploadSessionId) === null) return sessionRefusals.no_session
        if (permissions.length === 0) return userError(fieldError('permissions', 'REQUIRED', 'A token allows something'))
        return tokenNode(await clientTokens.makeForDocuments({ documentUploadSessionId, permissions: [...new Set(permissions)] }))
      },
    ),
  }
}

const needsToken = accessDenied('This operation needs an API key, or a client token of the session')
const noEmail = userError(fieldError('personAccountHolder.email', 'REQUIRED', 'The sandbox asks for e-mail addresses alone'))
const sessionPath = 'documentUploadSessionId'
const sessionRefusals: Record<Exclude<SessionOutcome['kind'] | LinkOutcome['kind'], 'done'>, UserError> = {
  no_session: userError(fieldError(sessionPath, 'NOT_FOUND', 'There is no such session')),
  over: userError(fieldError(sessionPath, 'CLOSED', 'The session takes no more files')),
  not_begun: userError(fieldError(sessionPath, 'NOT_NEXT', 'The session was not started')),
  not_asked: userError(fieldError('documentType', 'INVALID', 'The session takes other documents')),
  too_many: userError(fieldError(sessionPath, 'TOO_MANY', 'The session has all the links that it may have')),
}
const updateRefusals: Record<Exclude<UpdateOutcome['kind'], 'done'>, UserError> = {
  no_update: userError(fieldError('requestedIdentityUpdateId', 'NOT_FOUND', 'There is no such request')),
  not_asked: userError(fieldError('personAccountHolder', 'INVALID', 'Something else is to be corrected')),
  over: userError(fieldError('requestedIdentityUpdateId', 'NOT_NEXT', 'The request does not go on like this')),
}

export function sessionAnswer(outcome: SessionOutcome): SessionNode | UserError {
  return outcome.kind === 'done' ? sessionNode(outcome.session) : sessionRefusals[outcome.kind]
}

function linkAnswer(outcome: LinkOutcome): LinkNode | UserError {
  return outcome.kind === 'done' ? linkNode(outcome.link) : sessionRefusals[outcome.kind]
}

function updateAnswer(outcome: UpdateOutcome) {
  return outcome.kind === 'done' ? updateNode(outcome.update) : updateRefusals[outcome.kind]
}

function sessionNode(session: DocumentSession): SessionNode {
  return { __typename: 'USAccountHolderApplicationDocumentUploadSession', ...session }
}

function linkNode(link: DocumentLink): LinkNode {
  return { __typename: 'DocumentUploadLink', ...link }
}
