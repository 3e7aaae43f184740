// Compares sent data with the published schema, field by field: types, enums, nullability, and nothing that is not published.
import assert from 'node:assert/strict'
import { publishedSchema } from '@daybreak/card-provider-schema'
import {
  buildSchema,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLObjectType,
  type GraphQLType,
} from 'graphql'

/** The question before a purchase is documented and in no published type; what it is made of is. */
const documentedQuestion = /* GraphQL */ `
  type DocumentedReference {
    id: ID!
  }
  type PaymentCardAuthorizationRequest {
    id: ID!
    createdAt: String
    transactionTimestamp: String
    transaction: DocumentedReference!
    paymentCard: DocumentedReference!
    transactionAmount: Amount
    settlementAmount: Amount
    requestedAmount: Amount
    surchargeFee: Amount
    cashBackAmount: Amount
    merchantDetails: MerchantDetails
    pointOfServiceDetails: PointOfServiceDetails
    responseCode: CollaborativeAuthorizationResponseCode
    avsResponseCode: AVSResponseCode
    postalCodeResponseCode: PostalCodeResponseCode
    cvvResponseCode: CVVResponseCode
  }
`

const schema = buildSchema(`${publishedSchema}\n${documentedQuestion}`)

/** @param typeName  of an object type or a union of the published schema */
export function assertPublished(typeName: string, value: unknown): void {
  const type = schema.getType(typeName)
  assert.ok(type !== undefined, `${typeName} is not published`)
  assertFits(type, value, typeName)
}

function assertFits(type: GraphQLType, value: unknown, path: string): void {
  if (isNonNullType(type)) {
    assert.ok(value !== null && value !== undefined, `${path} may not be null`)
    assertFits(type.ofType, value, path)
    return
  }
  if (value === null || value === undefined) return
  if (isListType(type)) {
    assert.ok(Array.isArray(value), `${path} is a list`)
    for (const [index, one] of value.entries()) assertFits(type.ofType, one, `${path}.${index}`)
  } else if (isEnumType(type)) {
    assert.ok(
      typeof value === 'string' && type.getValue(value) !== undefined,
      `${path}: ${JSON.stringify(value)} is no ${type.name}`,
    )
  } else if (isScalarType(type)) {
    assertScalar(type.name, value, path)
  } else {
    assertObject(type, value, path)
  }
}

const numbers = new Set(['Int', 'UnsignedInt', 'Float'])

function assertScalar(name: string, value: unknown, path: string): void {
  if (numbers.has(name)) assert.ok(typeof value === 'number' && (name === 'Float' || Number.isSafeInteger(value)), path)
  else assert.equal(typeof value, name === 'Boolean' ? 'boolean' : 'string', path)
  if (name === 'UnsignedInt') assert.ok((value as number) >= 0, `${path} is not negative`)
}

function assertObject(type: GraphQLType, value: unknown, path: string): void {
  assert.ok(typeof value === 'object' && value !== null, `${path} is an object`)
  const { __typename: typename, ...fields } = value as Record<string, unknown>
  const named = typeof typename === 'string' ? schema.getType(typename) : type
  assert.ok(isObjectType(named), `${path}: ${String(typename)} is published`)
  assertMember(type, named, path)
  const published = named.getFields()
  for (const [name, field] of Object.entries(fields)) {
    const known = published[name]
    assert.ok(known !== undefined, `${path}.${name} is not published of ${named.name}`)
    assertFits(known.type, field, `${path}.${name}`)
  }
  for (const { name, type: wanted } of Object.values(published)) {
    if (name === 'id' && isNonNullType(wanted)) assert.ok('id' in fields, `${path} has an id`)
  }
}

function assertMember(type: GraphQLType, named: GraphQLObjectType, path: string): void {
  if (isUnionType(type)) assert.ok(type.getTypes().includes(named), `${path}: ${named.name} belongs to ${type.name}`)
  else if (isObjectType(type)) assert.equal(named, type, path)
  else
    assert.ok(
      named.getInterfaces().some((one) => one === type),
      `${path}: ${named.name} is one of them`,
    )
}
