// The state of our program at the card provider: who is notified, who is asked, and how the card product is configured. Null
// means that the provider left the fact out.
import * as z from 'zod'
import { cents, type Cents } from '@daybreak/money'
import { readInstant, type Instant } from '@daybreak/time'
import { issuerReading, type IssuerCall, type Reading } from '../issuer-call.ts'

/** `secret` is null but in the answer to the operation that made the key. */
export type SigningKey = { id: string; secret: string | null; createdAt: string | null; expiresAt: string | null }

/** A webhook target or an authorization endpoint. */
export type Receiver = {
  id: string
  name: string | null
  uri: string | null
  status: string
  createdAt: string | null
  signingKeys: readonly SigningKey[] | null
}
export type Target = Receiver & { subscriptions: readonly string[] | null }

export type CardProduct = {
  id: string
  name: string | null
  usage: string | null
  vertical: string | null
  isCommercial: boolean | null
  /** Null when the provider lists no features. */
  collaboration: { isEnabled: boolean | null; standsIn: boolean | null } | null
  /** From when until when its profiles hold; null when the provider lists none. */
  periods: readonly { from: Instant | null; through: Instant | null }[] | null
  /** The limits on one authorization that are attached to it, by their names. */
  limits: readonly { id: string; name: string | null; max: Cents | null }[]
}

export type ProgramState = {
  targets: readonly Target[]
  endpoints: readonly Receiver[]
  /** Null: there is none with that id. Undefined: none was requested. */
  product: CardProduct | null | undefined
}

export const receiverFields = 'id name uri status createdAt signingKeys { id secret createdAt expiresAt }'
export const targetFields = `${receiverFields} subscriptions`

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? null)
const signingKey = z.object({ id: z.string(), secret: text, createdAt: text, expiresAt: text })
export const receiver = z.object({
  id: z.string(),
  name: text,
  uri: text,
  status: z.string(),
  createdAt: text,
  signingKeys: z
    .array(signingKey)
    .nullish()
    .transform((keys) => keys ?? null),
})
export const target = receiver.extend({
  subscriptions: z
    .array(z.string())
    .nullish()
    .transform((names) => names ?? null),
})

type Page<Node> = {
  edges?: readonly { node?: Node | null | undefined }[] | null | undefined
  pageInfo: { hasNextPage: boolean; endCursor: string }
}
type Listing<Node> = Reading<{ organizations: readonly Record<string, Page<Node> | null | undefined>[] | null }> & {
  field: string
}

function pageOf<Node>(node: z.ZodType<Node>): z.ZodType<Page<Node> | null | undefined> {
  const edges = z.array(z.object({ node: node.nullish() })).nullish()
  return z.object({ edges, pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string() }) }).nullish()
}

const pageSize = 50
// 50 targets is what the provider allows; a longer list is another thing than what we read it for.
const maxPages = 10

function listing<Node>(operation: string, field: string, fields: string, node: z.ZodType<Node>): Listing<Node> {
  return {
    field,
    ...issuerReading({
      operation,
      query: `query ${operation}($first: Int!, $after: String) {
      organizations { ${field}(first: $first, after: $after) { edges { node { ${fields} } } pageInfo { hasNextPage endCursor } } }
    }`,
      answer: z.object({
        organizations: z
          .array(z.record(z.literal(field), pageOf(node)))
          .nullish()
          .transform((list) => list ?? null),
      }),
    }),
  }
}

const targets = listing('WebhookNotificationTargets', 'webhookNotificationTargets', targetFields, target)
const endpoints = listing('AuthorizationEndpoints', 'collaborativeAuthorizationEndpoints', receiverFields, receiver)

/** Every page of the one organization that the API key is for. */
async function readList<Node>(call: IssuerCall, listed: Listing<Node>): Promise<Node[]> {
  const found: Node[] = []
  let after: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const list: Page<Node> | null = await readPage(call, listed, after)
    for (const edge of list?.edges ?? []) if (edge.node !== null && edge.node !== undefined) found.push(edge.node)
    if (list?.pageInfo.hasNextPage !== true) break
    after = list.pageInfo.endCursor
  }
  return found
}

async function readPage<Node>(
  { read }: IssuerCall,
  { field, ...reading }: Listing<Node>,
  after: string | null,
): Promise<Page<Node> | null> {
  const { organizations } = await read(reading, { first: pageSize, after })
  return organizations?.[0]?.[field] ?? null
}

const limitFields = 'id name ... on AmountLimitSpendRule { maximumAmount { value currencyCode } }'
const productFields = `id name usage vertical commercial
  features { ... on CollaborativeAuthorizationCardProductFeature { __typename enabled issuerStandInEnabled } }
  profiles { effectiveFrom effectiveThrough }
  attachedSpendRules(first: 20) { edges { node { ${limitFields} } } }`

/** A date that cannot be read is one that was left out. */
const instant = text.transform((value) => (value === null ? null : readInstant(value)))
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null)
const amount = z.object({ value: z.int().nonnegative().nullish(), currencyCode: z.string().nullish() })
const limit = z.object({ id: z.string(), name: text, maximumAmount: amount.nullish() })
const feature = z.object({ __typename: z.string().optional(), enabled: flag, issuerStandInEnabled: flag })
const cardProduct = z
  .object({
    id: z.string(),
    name: text,
    usage: text,
    vertical: text,
    commercial: flag,
    features: z.array(feature).nullish(),
    profiles: z.array(z.object({ effectiveFrom: instant, effectiveThrough: instant })).nullish(),
    attachedSpendRules: z.object({ edges: z.array(z.object({ node: limit.nullish() })).nullish() }).nullish(),
  })
  .transform(({ commercial, features, profiles, attachedSpendRules, ...product }): CardProduct => ({
    ...product,
    isCommercial: commercial,
    collaboration: collaborationOf(features ?? null),
    periods: profiles?.map(({ effectiveFrom: from, effectiveThrough: through }) => ({ from, through })) ?? null,
    limits: (attachedSpendRules?.edges ?? []).flatMap(({ node }) =>
      node?.maximumAmount ? [{ id: node.id, name: node.name, max: centsOrNull(node.maximumAmount) }] : [],
    ),
  }))

const product = issuerReading<{ node: CardProduct | null }>({
  operation: 'CardProductSettings',
  query: `query CardProductSettings($id: ID!) { node(id: $id) { __typename ... on CardProduct { ${productFields} } } }`,
  answer: z.object({
    node: z
      .union([cardProduct, z.object({ __typename: z.string() }).transform(() => null)])
      .nullish()
      .transform((node) => node ?? null),
  }),
})

/** @throws ProblemError `issuer.unreachable`, `issuer.refused` */
export async function readProgramState(call: IssuerCall, cardProductId: string | null): Promise<ProgramState> {
  return {
    targets: await readList(call, targets),
    endpoints: await readList(call, endpoints),
    product: cardProductId === null ? undefined : await readProduct(call, cardProductId),
  }
}

async function readProduct({ read }: IssuerCall, id: string): Promise<CardProduct | null> {
  return (await read(product, { id })).node
}

function collaborationOf(features: readonly z.infer<typeof feature>[] | null): CardProduct['collaboration'] {
  if (features === null) return null
  // The other features of the product have no fields that we read.
  const found = features.find(({ __typename }) => __typename !== undefined)
  return found === undefined
    ? { isEnabled: false, standsIn: null }
    : { isEnabled: found.enabled, standsIn: found.issuerStandInEnabled }
}

function centsOrNull({ value, currencyCode }: z.infer<typeof amount>): Cents | null {
  return typeof value !== 'number' || currencyCode !== 'USD' ? null : cents(BigInt(value))
}
