// What all rooms of the schema share: errors, paging, names and addresses, and the way to anything by its id.
import type { SchemaPart } from './results.ts'

export const commonTypes: SchemaPart = {
  typeDefs: /* GraphQL */ `
    interface Node {
      id: ID!
    }

    type PageInfo {
      hasNextPage: Boolean!
      hasPreviousPage: Boolean!
      startCursor: String!
      endCursor: String!
    }

    type UserError {
      errors: [FieldUserError!]!
    }

    type FieldUserError {
      code: String!
      description: String!
      errorPath: [String!]!
    }

    type AccessDeniedError {
      message: String!
    }

    type Amount {
      value: UnsignedInt!
      currencyCode: String!
      decimalPlaces: UnsignedInt!
    }

    input AmountInput {
      value: UnsignedInt!
      currencyCode: String!
    }

    type Name {
      givenName: String
      middleName: String
      familyName: String
      suffix: String
      title: String
    }

    input NameInput {
      givenName: String!
      middleName: String
      familyName: String!
      suffix: String
      title: String
    }

    type Address {
      streetAddress: String
      extendedAddress: String
      postalCode: String
      region: String
      locality: String
      countryCodeAlpha3: String
    }

    input AddressInput {
      streetAddress: String!
      extendedAddress: String
      postalCode: String!
      region: String!
      locality: String!
      countryCodeAlpha3: String!
    }

    enum PhoneLabel {
      MOBILE
      HOME
      WORK
      SUPPORT
    }

    input PhoneInput {
      countryCode: String!
      number: String!
      extension: String
      label: PhoneLabel!
    }

    enum ClientTokenUsage {
      UNTIL_EXPIRATION
      SINGLE_USE
    }

    type ClientToken {
      "The value of an Authorization header, after Bearer."
      value: String!
      "ISO 8601."
      expirationDate: String!
      usage: ClientTokenUsage!
    }

    type Query {
      "Always pong."
      ping: String!
    }
  `,
  resolvers: { Query: { ping: () => 'pong' } },
}
