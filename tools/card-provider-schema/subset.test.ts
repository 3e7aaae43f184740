// The subset of the card provider's published schema, and the list that it is cut by.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildSchema, validateSchema } from 'graphql'
import { publishedSchema } from '@daybreak/card-provider-schema'
import { subsetProblems } from './schema-files.ts'
import { subsetOf, SubsetError } from './subset.ts'
import { unusedOf } from './unused.ts'
import { readUsedFields, usedFieldsText } from './used-fields.ts'

const schema = /* GraphQL */ `
  "Anything with an id."
  interface Node {
    id: ID!
  }
  "A card."
  type Card implements Node {
    "Its id."
    id: ID!
    pan: String @deprecated(reason: "Never.")
    status: Status
    owner(filterBy: OwnerFilter = { name: "x" }): Owner!
    token: Token
  }
  type Owner {
    name: String
  }
  type Unused {
    card: Card
  }
  enum Status {
    "Works."
    ACTIVE
    CLOSED
  }
  input OwnerFilter {
    name: String
    "Nested."
    status: StatusFilter
  }
  input StatusFilter {
    equals: Status!
  }
  scalar Token
  union CardPayload = Card | Owner | Unused
  type Query {
    node(id: ID!): Node
    card: CardPayload
  }
`

const subset = (...lines: string[]) => subsetOf(schema, readUsedFields(lines.join('\n')))
const faults = (...lines: string[]): readonly string[] => {
  try {
    subset(...lines)
  } catch (error) {
    if (error instanceof SubsetError) return error.faults
    throw error
  }
  return []
}

describe('the subset of the published schema', () => {
  test('is what its list asks for, and a schema that can be served', () => {
    assert.deepEqual(subsetProblems(), [])
    assert.deepEqual(validateSchema(buildSchema(publishedSchema)), [])
  })

  test('has the listed fields, and whole what they reach, with each type and nullability unchanged and no prose', () => {
    const text = subset('Card.id', 'Card.owner', 'Card.status', 'Node.id', 'Owner.name', 'Query.card', 'Query.node')
    assert.equal(
      text,
      `type Card implements Node {
  id: ID!
  status: Status
  owner(filterBy: OwnerFilter = {name: "x"}): Owner!
}

union CardPayload = Card | Owner

interface Node {
  id: ID!
}

type Owner {
  name: String
}

input OwnerFilter {
  name: String
  status: StatusFilter
}

type Query {
  node(id: ID!): Node
  card: CardPayload
}

enum Status {
  ACTIVE
  CLOSED
}

input StatusFilter {
  equals: Status!
}
`,
    )
    assert.equal(
      subsetOf(text, readUsedFields('Card.id\nCard.owner\nCard.status\nNode.id\nOwner.name\nQuery.card\nQuery.node')),
      text,
    )
  })

  test('names each line that the published schema does not have', () => {
    assert.deepEqual(faults('Card.id', 'Card.nothing', 'Ghost.id', 'Status.ACTIVE'), [
      'Card.nothing: the published type has no such field',
      'Ghost: the published schema has no such type',
      'Status: fields are listed of objects and interfaces; an input, an enum or a union comes with what uses it',
    ])
  })

  test('names what a listed field needs beside itself', () => {
    assert.deepEqual(faults('Card.owner'), ['Card.owner: answers Owner, of which no field is listed'])
    assert.deepEqual(faults('Query.card'), ['Query.card: answers CardPayload, of no member of which a field is listed'])
    assert.deepEqual(faults('Card.status', 'Node.id'), ['Card.id: missing, as Card implements Node'])
  })

  test('names each line that no document, answer or test uses, and each type that nothing leads to', () => {
    const used = readUsedFields('Card.id\nCard.owner\nCard.status\nOwner.name\nQuery.card\nUnused.card')
    const unused = (words: string, otherwise = '') =>
      unusedOf(buildSchema(schema), used, new Set(words.split(' ')), readUsedFields(otherwise))
    assert.deepEqual(unused('Card Unused card id name owner status'), [])
    assert.deepEqual(unused('Card Unused card id name owner'), ['Card.status'])
    assert.deepEqual(unused('Card Unused card id name owner', 'Card.status'), [])
    assert.deepEqual(unused('Card card id name owner status'), ['Unused.card'])
    assert.deepEqual(unused('Card Unused card id name status'), ['Card.owner', 'Owner.name'])
  })

  test('refuses a line that is none', () => {
    assert.throws(() => readUsedFields('Card.id\nCard id'), /used\.txt:2: "Card id" is not of the form Type\.field/)
  })

  test('keeps its list sorted, each line once, whatever a merge made of it', () => {
    assert.equal(
      usedFieldsText(readUsedFields('Query.node\nCard.status\nCard.id\nCard.status\n')),
      'Card.id\nCard.status\nQuery.node\n',
    )
  })
})
