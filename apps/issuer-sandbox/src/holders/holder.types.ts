// The types of people and their applications, by their public names.

export const holderTypes = /* GraphQL */ `
  enum AccountHolderApplicationStatusCode {
    DENIED
    APPROVED
    PENDING
    IN_REVIEW
    CLOSED
  }

  "What identifies a person is written and never read back."
  type USPersonAccountHolder implements Node {
    id: ID!
    name: Name
    email: String
    billingAddress: Address
    externalId: String
    createdAt: String
    "Oldest first."
    cardProductApplications(first: Int = 20, after: String): AccountHolderCardProductApplicationConnection
  }

  type AccountHolderCardProductApplication implements Node {
    id: ID!
    applicationState: AccountHolderApplicationState!
    "The sandbox's own: whether documents are awaited."
    isDocumentRequested: Boolean!
    cardProduct: CardProduct
    financialAccounts(first: Int = 20, after: String): FinancialAccountConnection
    createdAt: String!
    updatedAt: String!
  }

  type AccountHolderApplicationState {
    status: AccountHolderApplicationStatusCode!
  }

  type AccountHolderCardProductApplicationConnection {
    edges: [AccountHolderCardProductApplicationEdge!]!
    pageInfo: PageInfo!
  }

  type AccountHolderCardProductApplicationEdge {
    node: AccountHolderCardProductApplication!
    cursor: String!
  }

  type FinancialAccountConnection {
    edges: [FinancialAccountEdge!]!
    pageInfo: PageInfo!
  }

  type FinancialAccountEdge {
    node: FinancialAccount!
    cursor: String!
  }

  union CreateUSPersonAccountHolderPayload = USPersonAccountHolder | UserError | AccessDeniedError
  union CreateAccountHolderCardProductApplicationPayload = AccountHolderCardProductApplication | UserError | AccessDeniedError
  union IssueFinancialAccountForApplicationPayload = FinancialAccount | UserError | AccessDeniedError
  union IssuePreprintedPaymentCardFinancialAccountForApplicationPayload = FinancialAccount | UserError | AccessDeniedError
  union IssuePaymentCardForApplicationPayload = PaymentCard | UserError | AccessDeniedError

  input CreateUSPersonAccountHolderInput {
    personAccountHolder: USPersonAccountHolderInput!
  }

  input USPersonAccountHolderInput {
    name: PersonAccountHolderNameInput!
    email: String
    phoneNumber: PhoneInput
    billingAddress: AddressInput
    "A date like 1998-04-09."
    dateOfBirth: String!
    identificationDocument: USIdentificationDocumentInput
    "The program's own id for the person: the same person again is the same holder."
    externalId: String
  }

  input PersonAccountHolderNameInput {
    givenName: String!
    middleName: String
    familyName: String!
    suffix: String
    title: String
  }

  input USIdentificationDocumentInput {
    socialSecurityNumber: TaxIdentificationDocumentInput!
  }

  input TaxIdentificationDocumentInput {
    number: String!
    countryCodeAlpha3: String!
  }

  input IPAddressInput {
    v4: String
    v6: String
  }

  input ConsentInput {
    primaryAuthorizedPersonId: ID!
    consentTimestamp: String!
    consentIpAddress: IPAddressInput
  }

  input CreateAccountHolderCardProductApplicationInput {
    cardProductId: ID!
    accountHolderId: ID!
    ipAddress: IPAddressInput
    cardHolderAgreementConsent: ConsentInput!
  }

  input IssueFinancialAccountForApplicationInput {
    applicationId: ID!
    externalId: String
    name: String!
    idempotencyKey: IdempotencyKey
  }

  input IssuePreprintedPaymentCardFinancialAccountForApplicationInput {
    applicationId: ID!
    externalId: String
    name: String!
  }

  input IssuePaymentCardForApplicationInput {
    applicationId: ID!
    "Of the account that is opened when the application has none."
    externalId: String
    options: IssuePaymentCardOptionsInput!
  }

  type Mutation {
    createUSPersonAccountHolder(input: CreateUSPersonAccountHolderInput!): CreateUSPersonAccountHolderPayload
    "Decided at once. A holder has one application that is not denied or closed: asking again gives it."
    createAccountHolderCardProductApplication(
      input: CreateAccountHolderCardProductApplicationInput!
    ): CreateAccountHolderCardProductApplicationPayload
    issueFinancialAccountForApplication(
      input: IssueFinancialAccountForApplicationInput!
    ): IssueFinancialAccountForApplicationPayload
    "The account into which a pre-printed card is then assigned."
    issuePreprintedPaymentCardFinancialAccountForApplication(
      input: IssuePreprintedPaymentCardFinancialAccountForApplicationInput!
    ): IssuePreprintedPaymentCardFinancialAccountForApplicationPayload
    "Opens the application's account when it has none."
    issuePaymentCardForApplication(input: IssuePaymentCardForApplicationInput!): IssuePaymentCardForApplicationPayload
  }
`
