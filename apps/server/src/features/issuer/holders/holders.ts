// Creates people and their applications at the card provider, so that a repeated request finds the first one whatever answer was
// lost.
import * as z from 'zod'
import { instantText, plainDateText, type Instant, type PlainDate } from '@daybreak/time'
import { accountMutation, type IssuedAccount } from '../issuer-accounts.ts'
import { applicationFields, providerApplication, type ProviderApplication } from './applications.ts'
import { issuerMutation, issuerReading, missingFact, type IssuerCall } from '../issuer-call.ts'
import { addressInput, type PostalAddress } from '../issuer-card-orders.ts'
import type { ReadCardProductId } from '../issuer-card-product.ts'
import { plainLatin } from '../plain-latin.ts'

export type AccountHolderRequest = {
  /** Our own id for the person: asking again gives the holder that there is. */
  externalId: string
  firstName: string
  lastName: string
  dateOfBirth: PlainDate
  /** Nine digits, of a Social Security number or an ITIN; they go to the provider and are kept by no one in between. */
  ssn: string
  email: string | null
  /** Ten digits. */
  phone: string | null
  address: PostalAddress
}

export type ApplicationRequest = {
  accountHolderId: string
  consentedAt: Instant
  ipAddress: string | null
  /** Applications that are over for us: they are not given again. */
  besides?: readonly string[]
}

/** Every method throws ProblemError `issuer.unreachable` (503) or `issuer.refused` (502, see `issuerRefusalCodes`). */
export type IssuerHolders = {
  createAccountHolder(request: AccountHolderRequest): Promise<{ accountHolderId: string }>
  /** Applies for the card product; a holder has one application that is not denied or closed, and asking again gives it. */
  applyForCardProduct(request: ApplicationRequest): Promise<ProviderApplication>
  /** null when there is none. */
  readApplication(applicationId: string): Promise<ProviderApplication | null>
  /** Where the person lives now: what is typed at a store is checked against it, for the cards that there are too. Idempotent by its nature. */
  changeBillingAddress(accountHolderId: string, address: PostalAddress): Promise<void>
  /** Opens the account of an approved application, once for an external id. Refused: `NOT_APPROVED`. */
  issueFinancialAccountForApplication(request: {
    applicationId: string
    externalId: string
    name: string
  }): Promise<IssuedAccount>
}

const createHolder = issuerMutation<{ accountHolderId: string }>({
  name: 'createUSPersonAccountHolder',
  type: 'USPersonAccountHolder',
  selection: 'id',
  answer: z.object({ id: z.string() }).transform(({ id }) => ({ accountHolderId: id })),
})
const changeAddress = issuerMutation<{ id: string }>({
  name: 'updateUSPersonAccountHolderBillingAddress',
  type: 'USPersonAccountHolder',
  selection: 'id',
  answer: z.object({ id: z.string() }),
})
const apply = issuerMutation<ProviderApplication>({
  name: 'createAccountHolderCardProductApplication',
  type: 'AccountHolderCardProductApplication',
  selection: applicationFields,
  answer: providerApplication,
})
const issueForApplication = accountMutation('issueFinancialAccountForApplication')

const readApplication = issuerReading<{ node: ProviderApplication | null }>({
  operation: 'CardProductApplication',
  query: `query CardProductApplication($id: ID!) {
    node(id: $id) { ... on AccountHolderCardProductApplication { ${applicationFields} } }
  }`,
  // An id of something else is answered by an object without fields.
  answer: z.object({ node: z.union([providerApplication, z.null(), z.strictObject({}).transform(() => null)]) }),
})

const pageOf = <Node extends z.ZodType>(node: Node) =>
  z
    .object({
      edges: z.array(z.object({ node: node.nullable() })).nullable(),
      pageInfo: z.object({ hasNextPage: z.boolean().nullable(), endCursor: z.string().nullable() }).optional(),
    })
    .nullable()

const findPeople = issuerReading({
  operation: 'PeopleBornOn',
  query: /* GraphQL */ `
    query PeopleBornOn($date: String!, $after: String) {
      personAccountHolders(first: 20, after: $after, filterBy: { dateOfBirth: { equals: $date } }) {
        edges {
          node {
            id
            externalId
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  answer: z.object({ personAccountHolders: pageOf(z.object({ id: z.string(), externalId: z.string().nullable() })) }),
})

const findApplications = issuerReading({
  operation: 'ApplicationsOfHolder',
  query: `query ApplicationsOfHolder($id: ID!) {
    node(id: $id) {
      ... on USPersonAccountHolder {
        applications(first: 10) { edges { node { ... on AccountHolderCardProductApplication { ${applicationFields} } } } }
      }
    }
  }`,
  answer: z.object({
    node: z
      .object({ applications: pageOf(z.union([providerApplication, z.strictObject({}).transform(() => null)])).optional() })
      .nullable(),
  }),
})

/** Of twenty people each: more are not born on one day. */
const maxPages = 50

export function createIssuerHolders({ mutate, read }: IssuerCall, readCardProductId: ReadCardProductId): IssuerHolders {
  /** External ids are stored by the provider and not enforced as unique: someone who may exist already is looked up. */
  async function findHolder({ externalId, dateOfBirth }: AccountHolderRequest): Promise<string | null> {
    let after: string | null = null
    for (let pages = 0; pages < maxPages; pages += 1) {
      const { personAccountHolders: page }: z.infer<typeof findPeople.answer> = await read(findPeople, {
        date: plainDateText(dateOfBirth),
        after,
      })
      // People who are not listed may still exist there, and would be created twice.
      if (page === null || page.edges === null) throw missingFact(findPeople.operation)
      const found = page.edges.find(({ node }) => node?.externalId === externalId)?.node
      if (found) return found.id
      after = page.pageInfo?.hasNextPage === true ? page.pageInfo.endCursor : null
      if (after === null) return null
    }
    return null
  }

  async function findOpenApplication({ accountHolderId, besides = [] }: ApplicationRequest): Promise<ProviderApplication | null> {
    const { node } = await read(findApplications, { id: accountHolderId })
    const edges = node?.applications?.edges
    // What is not listed may still exist there, and would be requested twice.
    if (edges === null || edges === undefined) throw missingFact(findApplications.operation)
    const known = edges.flatMap(({ node: application }) => application ?? [])
    // One that was made and is decided by now is ours as well: only what we know to be over is passed over.
    return known.findLast(({ applicationId }) => !besides.includes(applicationId)) ?? null
  }

  return {
    async createAccountHolder(request) {
      const found = await findHolder(request)
      if (found !== null) return { accountHolderId: found }
      return mutate(createHolder, { personAccountHolder: personInput(request) })
    },
    async applyForCardProduct(request) {
      const found = await findOpenApplication(request)
      if (found !== null) return found
      const { accountHolderId, consentedAt, ipAddress } = request
      return mutate(apply, {
        cardProductId: await readCardProductId(),
        accountHolderId,
        cardHolderAgreementConsent: { primaryAuthorizedPersonId: accountHolderId, consentTimestamp: instantText(consentedAt) },
        ...(ipAddress === null ? {} : { ipAddress: ipAddress.includes(':') ? { v6: ipAddress } : { v4: ipAddress } }),
      })
    },
    async changeBillingAddress(accountHolderId, address) {
      await mutate(changeAddress, {
        accountHolderId,
        billingAddress: addressInput(address),
        updatePaymentCardBillingAddress: true,
      })
    },
    async readApplication(applicationId) {
      return (await read(readApplication, { id: applicationId })).node
    },
    issueFinancialAccountForApplication: ({ applicationId, externalId, name }) =>
      mutate(issueForApplication, { applicationId, externalId, name, idempotencyKey: `issue-${externalId}` }),
  }
}

function personInput({ externalId, firstName, lastName, dateOfBirth, ssn, email, phone, address }: AccountHolderRequest) {
  const isItin = ssn.startsWith('9')
  return {
    externalId,
    name: { givenName: plainLatin(firstName), familyName: plainLatin(lastName) },
    dateOfBirth: plainDateText(dateOfBirth),
    identificationDocument: {
      socialSecurityNumber: {
        number: ssn,
        countryCodeAlpha3: 'USA',
        taxIdentificationNumberType: isItin ? 'INDIVIDUAL_TAXPAYER_IDENTIFICATION_NUMBER' : 'SOCIAL_SECURITY_NUMBER',
      },
    },
    billingAddress: addressInput(address),
    ...(email === null ? {} : { email }),
    ...(phone === null ? {} : { phoneNumber: { countryCode: '1', number: phone, label: 'MOBILE' } }),
  }
}
