// Applications in the schema: applying, reading one, and what reviewers found and want.
import type { Clock } from '@daybreak/time'
import { accountNode } from '../accounts/account.schema.ts'
import { cardProduct } from '../schema/card-product.schema.ts'
import { forServer } from '../schema/gate.ts'
import { connectionOfAll, type PageInput } from '../schema/paging.ts'
import { fieldError, userError, type SchemaPart, type UserError } from '../schema/results.ts'
import type { Application } from '../store/holders.store.ts'
import type { Stores } from '../store/stores.ts'
import type { AccountHolders } from './account-holders.ts'
import type { ApplicationOutcome, Applications } from './applications.ts'
import { fieldsOfPerson } from './person-fields.ts'

export type ApplicationSchemaDeps = {
  stores: Stores
  accountHolders: AccountHolders
  applications: Applications
  clock: Clock
}

type ApplicationNode = Application & { __typename: 'AccountHolderCardProductApplication' }
type ApplyInput = {
  cardProductId: string
  accountHolderId: string
  cardHolderAgreementConsent: { primaryAuthorizedPersonId: string; consentTimestamp: string }
}

export function applicationSchema({ stores, accountHolders, applications, clock }: ApplicationSchemaDeps): SchemaPart {
  const holderOf = ({ accountHolderId }: ApplicationNode) => accountHolderId
  return {
    findNode(caller, id) {
      const application = caller.kind === 'server' ? applications.find(id) : null
      return application === null ? null : applicationNode(application)
    },
    resolvers: {
      AccountHolderCardProductApplication: {
        applicationState: ({ status }: ApplicationNode) => ({ status }),
        applicationDenialReason: ({ denialReason }: ApplicationNode) => denialReason,
        applicationWorkflows: ({ status, decisionedAt }: ApplicationNode) => [
          { executionOrder: 0, workflowType: 'IDENTITY', status: workflowOf(status, decisionedAt) },
        ],
        reevaluationEdition: () => 0,
        cardProduct: () => cardProduct,
        accountHolderSnapshot: (node: ApplicationNode) => ({ ...node, __typename: 'USPersonAccountHolderSnapshot' }),
        financialAccounts: ({ id }: ApplicationNode, page: PageInput) =>
          connectionOfAll(page, stores.accounts.listOfApplication(id).map(accountNode)),
      },
      USPersonAccountHolderSnapshot: {
        ...fieldsOfPerson<ApplicationNode>(
          (node) => accountHolders.readPerson(holderOf(node)),
          (node) => accountHolders.hashOfNumber(holderOf(node)),
        ),
        accountHolderCurrent: (node: ApplicationNode) => {
          const holder = stores.holders.find(holderOf(node))
          return holder === null ? null : { __typename: 'USPersonAccountHolder', ...holder }
        },
        currentVerification: (node: ApplicationNode) => node,
      },
      AccountHolderVerification: verificationFields(stores),
      Mutation: {
        createAccountHolderCardProductApplication: forServer((input: ApplyInput) => {
          const { primaryAuthorizedPersonId, consentTimestamp } = input.cardHolderAgreementConsent
          if (input.cardProductId !== cardProduct.id) return noCardProduct
          if (primaryAuthorizedPersonId !== input.accountHolderId) return consentOfAnother
          if (!isPastInstant(consentTimestamp, clock)) return consentTimeInvalid
          return applicationAnswer(applications.apply(input.accountHolderId))
        }),
      },
    },
  }
}

function verificationFields({ documents }: Pick<Stores, 'documents'>) {
  const isOpen = ({ id }: ApplicationNode) =>
    documents.listSessions(id).some(({ status }) => status !== 'SUBMITTED' && status !== 'EXPIRED')
  const hasUpdate = ({ id }: ApplicationNode) =>
    documents.listUpdates(id).some(({ status }) => status === 'OPEN' || status === 'INITIATED')
  return {
    status: ({ status }: ApplicationNode) => verificationStatus[status],
    riskStatus: ({ status }: ApplicationNode) => verificationStatus[status],
    reason(node: ApplicationNode) {
      if (isOpen(node)) return 'DOCUMENT_UPLOAD_REQUIRED'
      if (hasUpdate(node)) return 'IDENTITY_UPDATE_REQUESTED'
      return node.status === 'IN_REVIEW' ? 'IN_REVIEW' : verificationStatus[node.status]
    },
    results: ({ results }: ApplicationNode) =>
      results.map((code) => ({ code, description: code.toLowerCase().replaceAll('_', ' ') })),
    requiredDocuments: ({ id }: ApplicationNode) =>
      documents.listSessions(id).map((session) => ({
        referenceIdentifier: session.id,
        documentUploadSession: { __typename: 'USAccountHolderApplicationDocumentUploadSession', ...session },
        status: session.status === 'SUBMITTED' || session.status === 'EXPIRED' ? session.status : 'CREATED',
        uploadedDocuments: documents
          .listLinks(session.id)
          .filter(({ status }) => status === 'COMPLETED')
          .map((link) => ({ ...link, ...reviewedDocument(link) })),
        createdAt: session.createdAt,
        updatedAt: session.updatedAt,
      })),
    requestedUpdates: ({ id }: ApplicationNode) => documents.listUpdates(id).map(updateNode),
    adverseActionReasons: () => [],
  }
}

export function reviewedDocument(link: {
  id: string
  reviewStatus: string
  documentType: string
  reviewReasons: readonly string[]
}) {
  return {
    __typename: 'AccountHolderApplicationDocument',
    id: link.id,
    status: link.reviewStatus,
    type: link.documentType,
    fileReviewReasons: link.reviewReasons,
    revisions: [],
  }
}

export function updateNode(update: { id: string; status: string; changes: readonly string[] }) {
  return { ...update, __typename: 'RequestedIdentityUpdate', changesRequested: update.changes }
}

const verificationStatus: Record<Application['status'], string> = {
  PENDING: 'PENDING',
  IN_REVIEW: 'PENDING',
  APPROVED: 'PASSED',
  DENIED: 'DENIED',
  CLOSED: 'PENDING',
}

function workflowOf(status: Application['status'], decisionedAt: string | null): string {
  if (decisionedAt !== null) return 'COMPLETED'
  return status === 'PENDING' ? 'PENDING' : 'IN_PROGRESS'
}

function isPastInstant(text: string, clock: Clock): boolean {
  const at = Date.parse(text)
  return !Number.isNaN(at) && at <= clock.now().epochMilliseconds
}

const noCardProduct = userError(fieldError('cardProductId', 'NOT_FOUND', 'There is no such card product'))
const consentOfAnother = userError(
  fieldError('cardHolderAgreementConsent.primaryAuthorizedPersonId', 'INVALID', 'Holders consent for themselves'),
)
const consentTimeInvalid = userError(
  fieldError('cardHolderAgreementConsent.consentTimestamp', 'INVALID', 'An instant that is over'),
)
const refusals: Record<Exclude<ApplicationOutcome['kind'], 'done'>, UserError> = {
  no_holder: userError(fieldError('accountHolderId', 'NOT_FOUND', 'There is no such account holder')),
  no_application: userError(fieldError('applicationId', 'NOT_FOUND', 'There is no such application')),
  not_next: userError(fieldError('applicationId', 'NOT_NEXT', 'The application does not go on like this')),
}

export function applicationAnswer(outcome: ApplicationOutcome): ApplicationNode | UserError {
  return outcome.kind === 'done' ? applicationNode(outcome.application) : refusals[outcome.kind]
}

export function applicationNode(application: Application): ApplicationNode {
  return { __typename: 'AccountHolderCardProductApplication', ...application }
}
