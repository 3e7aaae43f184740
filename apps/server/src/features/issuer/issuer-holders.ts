// People at the card provider, their applications for the card product, and the account that an approved one gets.
import * as z from 'zod'
import { instantText, parseInstant, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { accountMutation, type IssuedAccount } from './issuer-accounts.ts'
import { type IssuerCall, type Mutation } from './issuer-call.ts'
import type { ReadCardProductId } from './issuer-card-product.ts'
import { addressInput, type PostalAddress } from './issuer-card-orders.ts'

export type AccountHolderRequest = {
  /** Our own id for the person: asking again gives the holder that there is. */
  externalId: string
  firstName: string
  lastName: string
  dateOfBirth: PlainDate
  /** Nine digits; it goes to the provider and is kept by nobody in between. */
  ssn: string
  email: string | null
  /** Ten digits. */
  phone: string | null
  address: PostalAddress
}

export type ProviderApplicationStatus = 'PENDING' | 'IN_REVIEW' | 'APPROVED' | 'DENIED' | 'CLOSED'
export type ProviderApplication = {
  applicationId: string
  status: ProviderApplicationStatus
  /** True while the provider waits for documents. */
  isDocumentRequested: boolean
  updatedAt: Instant
}

/** Every method throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502, see `issuerRefusalCodes`). */
export type IssuerHolders = {
  /** Refused: `ALREADY_USED` when the external id belongs to somebody else; field codes such as `INVALID`. */
  createAccountHolder(request: AccountHolderRequest): Promise<{ accountHolderId: string }>
  /** Applies for the card product; a holder has one application that is not denied or closed, and asking again gives it. */
  applyForCardProduct(request: {
    accountHolderId: string
    consentedAt: Instant
    ipAddress: string | null
  }): Promise<ProviderApplication>
  /** null when there is none. */
  readApplication(applicationId: string): Promise<ProviderApplication | null>
  /** Opens the account of an approved application, once for an external id. Refused: `NOT_APPROVED`. */
  issueFinancialAccountForApplication(request: {
    applicationId: string
    externalId: string
    name: string
  }): Promise<IssuedAccount>
}

const createHolder: Mutation<{ accountHolderId: string }> = {
  name: 'createUSPersonAccountHolder',
  type: 'USPersonAccountHolder',
  selection: 'id',
  answer: z.object({ id: z.string() }).transform(({ id }) => ({ accountHolderId: id })),
}

const applicationFields = 'id applicationState { status } isDocumentRequested updatedAt'
const application = z
  .object({
    id: z.string(),
    applicationState: z.object({ status: z.enum(['PENDING', 'IN_REVIEW', 'APPROVED', 'DENIED', 'CLOSED']) }),
    isDocumentRequested: z.boolean(),
    updatedAt: z.iso.datetime(),
  })
  .transform((found): ProviderApplication => ({
    applicationId: found.id,
    status: found.applicationState.status,
    isDocumentRequested: found.isDocumentRequested,
    updatedAt: parseInstant(found.updatedAt),
  }))

const apply: Mutation<ProviderApplication> = {
  name: 'createAccountHolderCardProductApplication',
  type: 'AccountHolderCardProductApplication',
  selection: applicationFields,
  answer: application,
}
const issueForApplication = accountMutation('issueFinancialAccountForApplication')

const readings = {
  application: {
    operation: 'CardProductApplication',
    query: `query CardProductApplication($id: ID!) {
      node(id: $id) { ... on AccountHolderCardProductApplication { ${applicationFields} } }
    }`,
    answer: z.object({ node: application.nullable() }),
  },
}

export function createIssuerHolders({ mutate, read }: IssuerCall, readCardProductId: ReadCardProductId): IssuerHolders {
  return {
    createAccountHolder: ({ externalId, firstName, lastName, dateOfBirth, ssn, email, phone, address }) =>
      mutate(createHolder, {
        personAccountHolder: {
          externalId,
          name: { givenName: firstName, familyName: lastName },
          dateOfBirth: plainDateText(dateOfBirth),
          identificationDocument: { socialSecurityNumber: { number: ssn, countryCodeAlpha3: 'USA' } },
          billingAddress: addressInput(address),
          ...(email === null ? {} : { email }),
          ...(phone === null ? {} : { phoneNumber: { countryCode: '1', number: phone, label: 'MOBILE' } }),
        },
      }),
    async applyForCardProduct({ accountHolderId, consentedAt, ipAddress }) {
      return mutate(apply, {
        cardProductId: await readCardProductId(),
        accountHolderId,
        cardHolderAgreementConsent: { primaryAuthorizedPersonId: accountHolderId, consentTimestamp: instantText(consentedAt) },
        ...(ipAddress === null ? {} : { ipAddress: ipAddress.includes(':') ? { v6: ipAddress } : { v4: ipAddress } }),
      })
    },
    async readApplication(applicationId) {
      return (await read(readings.application, { id: applicationId })).node
    },
    issueFinancialAccountForApplication: ({ applicationId, externalId, name }) =>
      mutate(issueForApplication, { applicationId, externalId, name, idempotencyKey: `issue-${externalId}` }),
  }
}
