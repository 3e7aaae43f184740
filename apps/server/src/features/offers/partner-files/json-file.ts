// Reads a partner's offers from JSON:API, as card-linked offers are published: one resource per offer, with categories and stores
// among the included ones.
import { readFile, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { offerCategories, type OfferCategory } from '@daybreak/contract'
import { TableFault, type BytesRead } from '#platform/tables/table-rows.ts'
import type { RawLine, RawOffer, RawStore } from './raw-offer.ts'

/** A text or a number: a number that no text can hold exactly has an exponent, which no field accepts. */
const word = z.optional(z.nullable(z.union([z.string(), z.number()])))
const words = z.optional(z.nullable(z.array(z.union([z.string(), z.number()]))))
const linkage = z.object({ type: z.string(), id: z.string() })
const linked = z.optional(z.object({ data: z.nullable(z.union([linkage, z.array(linkage)])) }))

/** What the published shape has no place for, as JSON:API's own `meta`. */
const meta = z.object({
  es: z.optional(z.object({ description: word, terms: word })),
  category: word,
  mark: word,
  tone: word,
  weekdays: words,
  timeZone: word,
  merchantIds: words,
  categoryCodes: words,
  names: words,
  states: words,
  employers: words,
  zips: words,
  places: word,
  budget: word,
})

const resource = z.object({
  type: z.string(),
  id: word,
  attributes: z.object({
    name: word,
    description: word,
    terms: word,
    purchaseChannel: words,
    userReward: z.optional(z.object({ type: word, value: word })),
    startDate: word,
    expirationDate: word,
    maxRedemptions: word,
    minTransactionAmount: word,
    maxTransactionAmount: word,
    minRewardAmount: word,
    maxRewardAmount: word,
  }),
  relationships: z.optional(z.object({ category: linked, categories: linked, locations: linked })),
  meta: z.optional(meta),
})
type Resource = z.infer<typeof resource>

const included = z.object({ type: z.string(), id: z.string(), attributes: z.optional(z.record(z.string(), z.unknown())) })
const document = z.object({ data: z.array(z.unknown()), included: z.optional(z.array(included)) })
const store = z.object({
  city: word,
  state: word,
  zipCode: word,
  latitude: word,
  longitude: word,
  merchantId: word,
  timeZone: word,
})

/** A catalog of a hundred thousand offers is about this large. */
const maxBytes = 64 * 1024 * 1024

/**
 * Lines are counted as offers, from 1.
 *
 * @throws TableFault  when it is no JSON:API document
 */
export async function* readJsonOffers(path: string, onBytes: BytesRead): AsyncGenerator<RawLine, void> {
  const { size } = await stat(path)
  if (size > maxBytes) throw new TableFault(0, `the file is larger than ${maxBytes} bytes`)
  const parsed = z.safeParse(document, parse(await readFile(path)))
  if (!parsed.success) throw new TableFault(0, 'it is no JSON:API document: "data" must be a list of resources')
  const others = new Map((parsed.data.included ?? []).map((one) => [`${one.type} ${one.id}`, one.attributes ?? {}]))
  for (const [index, item] of parsed.data.data.entries()) {
    onBytes(Math.ceil((size * (index + 1)) / parsed.data.data.length), size)
    yield lineOf(item, index + 1, others)
  }
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new TableFault(0, 'it is no JSON in UTF-8', { cause })
  }
}

type Included = ReadonlyMap<string, Readonly<Record<string, unknown>>>

function lineOf(item: unknown, line: number, others: Included): RawLine {
  const read = z.safeParse(resource, item)
  if (!read.success) {
    const [issue] = read.error.issues
    return { line, id: '', reason: `${issue?.path.join('.') || 'the resource'} has another type than the published shape` }
  }
  return { line, id: textOf(read.data.id), raw: rawOf(read.data, others) }
}

function rawOf({ id, attributes, relationships = {}, meta: more = zeroMeta }: Resource, others: Included): RawOffer {
  const ofKind = (kind: 'category' | 'categories' | 'locations') =>
    linksOf(relationships[kind]?.data).map((key) => others.get(key) ?? {})
  const categories = [...ofKind('category'), ...ofKind('categories')]
  return {
    id: textOf(id),
    merchant: textOf(attributes.name),
    category: textOf(more.category) || categoryOf(categories),
    mark: textOf(more.mark),
    tone: textOf(more.tone),
    description: textOf(attributes.description),
    descriptionEs: textOf(more.es?.description),
    exclusions: textOf(attributes.terms),
    exclusionsEs: textOf(more.es?.terms),
    rewardType: textOf(attributes.userReward?.type),
    rewardValue: textOf(attributes.userReward?.value),
    minSpend: textOf(attributes.minTransactionAmount),
    maxSpend: textOf(attributes.maxTransactionAmount),
    minReward: textOf(attributes.minRewardAmount),
    maxReward: textOf(attributes.maxRewardAmount),
    maxUses: textOf(attributes.maxRedemptions),
    channels: textsOf(attributes.purchaseChannel),
    weekdays: textsOf(more.weekdays),
    timeZone: textOf(more.timeZone),
    starts: textOf(attributes.startDate),
    ends: textOf(attributes.expirationDate),
    merchantIds: textsOf(more.merchantIds),
    categoryCodes: textsOf(more.categoryCodes),
    names: textsOf(more.names),
    states: textsOf(more.states),
    employers: textsOf(more.employers),
    zips: textsOf(more.zips),
    places: textOf(more.places),
    budget: textOf(more.budget),
    stores: ofKind('locations').map(storeOf),
  }
}

const zeroMeta: z.infer<typeof meta> = {}

type Link = z.infer<typeof linkage>

function linksOf(links: Link | readonly Link[] | null | undefined): string[] {
  const list = links === null || links === undefined ? [] : [links].flat()
  return list.map(({ type, id }) => `${type} ${id}`)
}

/** Their names of our categories; what is no name of one is given on as it is, and refused by it. */
const categoryNames: Readonly<Record<string, OfferCategory>> = {
  'food & beverage': 'restaurants',
  restaurants: 'restaurants',
  'fast food': 'restaurants',
  groceries: 'groceries',
  gas: 'gas',
  'health & beauty': 'pharmacy',
  pharmacy: 'pharmacy',
  'clothing, shoes & accessories': 'work-wear',
  clothing: 'work-wear',
  'home & garden': 'home',
  home: 'home',
  travel: 'travel',
  entertainment: 'entertainment',
}

function categoryOf(categories: readonly Readonly<Record<string, unknown>>[]): string {
  const names = categories.map(({ name }) => (typeof name === 'string' ? name.toLowerCase() : ''))
  const known = names.map((name) => categoryNames[name] ?? name)
  return known.find((name) => (offerCategories as readonly string[]).includes(name)) ?? known[0] ?? ''
}

function storeOf(attributes: Readonly<Record<string, unknown>>): RawStore {
  const read = z.safeParse(store, attributes)
  const said = read.success ? read.data : {}
  return {
    city: textOf(said.city),
    region: textOf(said.state),
    postalCode: textOf(said.zipCode),
    latitude: textOf(said.latitude),
    longitude: textOf(said.longitude),
    merchantId: textOf(said.merchantId),
    timeZone: textOf(said.timeZone),
  }
}

function textOf(value: z.infer<typeof word>): string {
  return value === null || value === undefined ? '' : String(value)
}

function textsOf(values: z.infer<typeof words>): string[] {
  return (values ?? []).map(String)
}
