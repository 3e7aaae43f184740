// Cash-back offers: finding them, reading one, and turning one on and off. Specification 2, "Rewards tile"; decisions 14, 44; readings 4.7.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { idText, instantText, pageFields, pageInfo, unsignedCentsText } from '../shapes.ts'

/** Decisions 44, "categories are those of the copy". */
export const offerCategories = [
  'restaurants',
  'groceries',
  'gas',
  'pharmacy',
  'work-wear',
  'home',
  'travel',
  'entertainment',
  'online',
  'local',
] as const
const offerCategory = z.enum(offerCategories)
export type OfferCategory = z.infer<typeof offerCategory>

export const offerChannels = ['in_store', 'online'] as const
const offerChannel = z.enum(offerChannels)
export type OfferChannel = z.infer<typeof offerChannel>

/** What is drawn for a store: the product draws it, and no picture comes from outside. */
export const offerMarks = [
  'plate',
  'coffee',
  'pizza',
  'basket',
  'fuel',
  'pill',
  'shoe',
  'shirt',
  'phone',
  'bus',
  'plane',
  'bed',
  'sofa',
  'tool',
  'ticket',
  'music',
  'book',
  'child',
  'paw',
  'flower',
  'scissors',
  'dumbbell',
  'gift',
  'laptop',
  'store',
] as const
const offerMark = z.enum(offerMarks)
export type OfferMark = z.infer<typeof offerMark>

export const offerTones = ['leaf', 'coral', 'sun', 'iris', 'sky', 'rose'] as const
const offerTone = z.enum(offerTones)
export type OfferTone = z.infer<typeof offerTone>

/** The cash back of a purchase: hundredths of a percent, or an amount. */
export const offerBack = z.union([
  z.object({ type: z.literal('percent'), basisPoints: z.int().check(z.gte(1)) }),
  z.object({ type: z.literal('flat'), amount: unsignedCentsText }),
])
export type OfferBack = z.infer<typeof offerBack>

/** The merchant who gives the money back, and their mark. A store's name is not translated. */
export const offerFace = { merchantName: z.string(), category: offerCategory, mark: offerMark, tone: offerTone }

/**
 * open: it can be turned on. full: no more people can join, or its budget is used up. ended: its last day is over. Full and ended ones stay for
 * seven days (picture "cash-back-full").
 */
export const offerState = z.enum(['open', 'full', 'ended'])
export type OfferState = z.infer<typeof offerState>

const offer = z.object({
  id: idText('off'),
  ...offerFace,
  back: offerBack,
  /** For one purchase; null for no limit. */
  maxReward: z.nullable(unsignedCentsText),
  channels: z.array(offerChannel),
  startsAt: instantText,
  endsAt: instantText,
  state: offerState,
  /** Since when this worker has it on; null when it is off. */
  activatedAt: z.nullable(instantText),
  /** To the nearest of its stores, in whole miles; null where nothing was asked about a place, and where it has no store. */
  miles: z.nullable(z.int().check(z.nonnegative())),
})
export type Offer = z.infer<typeof offer>

/** The texts of an offer, in one language. */
const offerTexts = z.object({
  /** What it is, in one or two sentences. */
  description: z.string(),
  /** What it does not count for; empty where nothing is left out. */
  exclusions: z.string(),
})
export type OfferTexts = z.infer<typeof offerTexts>

const offerDetail = z.object({
  ...offer.shape,
  /** Decisions 44, "texts in both languages are part of an offer". */
  texts: z.object({ en: offerTexts, es: offerTexts }),
  minSpend: unsignedCentsText,
  /** Larger purchases do not count; null for no limit. */
  maxSpend: z.nullable(unsignedCentsText),
  /** The minimum that a purchase earns if it counts; null where none is given. */
  minReward: z.nullable(unsignedCentsText),
  /** How often one worker may use it; null for no limit. */
  maxUses: z.nullable(z.int().check(z.gte(1))),
  /** How many purchases of this worker it has paid for, or will. */
  uses: z.int().check(z.nonnegative()),
  /** Monday is 1; empty for every day. */
  weekdays: z.array(z.int().check(z.gte(1), z.lte(7))),
  /** How many people may join; null for no limit. */
  places: z.nullable(z.int().check(z.gte(1))),
  /** Where its stores are, at most five, the nearest first; empty for everywhere. */
  stores: z.array(z.object({ city: z.nullable(z.string()), region: z.nullable(z.string()) })),
  /** At most two that can be turned on, of the same kind before others. */
  others: z.array(offer),
})
export type OfferDetail = z.infer<typeof offerDetail>

const offersSummary = z.object({
  /** Offers that run at this moment. */
  count: z.int().check(z.nonnegative()),
  /** Offers that this worker has on and that have not ended. */
  countOn: z.int().check(z.nonnegative()),
  /** This worker's cash back in this calendar year, minus reversals. */
  earnedThisYear: unsignedCentsText,
})
export type OffersSummary = z.infer<typeof offersSummary>

export const offerSorts = ['nearest', 'highest', 'ending', 'name'] as const
const offerSort = z.enum(offerSorts)
export type OfferSort = z.infer<typeof offerSort>

/** What narrows the offers down; all that is given holds together. */
const offerFilter = {
  /** Names, categories and kinds of things in either language, from two letters on; accents and small slips are forgiven. */
  q: z.optional(z.string().check(z.maxLength(100))),
  channel: z.optional(offerChannel),
  /** Our reading: without one, nearest is nearest to the worker's home address. */
  postalCode: z.optional(z.string().check(z.regex(/^\d{5}$/))),
}
const listQuery = z.object({
  ...pageFields,
  ...offerFilter,
  category: z.optional(offerCategory),
  /** Without one: what fits a search best, else what was added last. */
  sort: z.optional(offerSort),
})
const categoriesQuery = z.object({ q: offerFilter.q, channel: offerFilter.channel })

const offerPage = z.object({
  data: z.array(offer),
  pageInfo,
  /** On all pages together. */
  count: z.int().check(z.nonnegative()),
  /** The ZIP code that `nearest` went by: the one that was asked for, or the worker's own; null when it went by none. */
  postalCode: z.nullable(z.string()),
})
export type OfferPage = z.infer<typeof offerPage>

/** Those that can be turned on, by category; a category of none is left out. */
const offerCategoryCounts = z.object({
  count: z.int().check(z.nonnegative()),
  categories: z.array(z.object({ category: offerCategory, count: z.int().check(z.gte(1)) })),
})
export type OfferCategoryCounts = z.infer<typeof offerCategoryCounts>

const params = z.object({ id: z.string() })

export const offersRoutes = {
  readSummary: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/summary',
    access: 'session',
    requires: [],
    summary: 'How many cash-back offers run now, how many of them the worker has on, and what came back this year.',
    responses: { 200: offersSummary },
    problems: [],
  }),
  listOffers: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers',
    access: 'session',
    requires: ['completed'],
    summary: 'Offers that run now, and those that ended or filled up in the last seven days, after them.',
    query: listQuery,
    responses: { 200: offerPage },
    problems: ['bad_cursor', 'offers.postal_code_unknown'],
  }),
  countCategories: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/categories',
    access: 'session',
    requires: ['completed'],
    summary: 'How many offers that can be turned on each category has, for a search.',
    query: categoriesQuery,
    responses: { 200: offerCategoryCounts },
    problems: [],
  }),
  listOn: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/on',
    access: 'session',
    requires: ['completed'],
    summary:
      'Offers that the worker has on, by the terms they were promised: those that end first come first, and ended ones last.',
    query: z.object(pageFields),
    responses: { 200: offerPage },
    problems: ['bad_cursor'],
  }),
  readOffer: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/:id',
    params,
    access: 'session',
    requires: ['completed'],
    summary: 'One offer in full. One that the worker has on is answered as it was promised, also after it ended.',
    responses: { 200: offerDetail },
    problems: ['offers.not_found'],
  }),
  turnOn: defineRoute({
    room: 'offers',
    method: 'PUT',
    flag: 'cash-back',
    path: '/api/offers/:id/on',
    params,
    access: 'session',
    requires: ['completed'],
    summary: 'Turns an offer on. Purchases count from then on, by the terms of that moment; one that is on stays on as it was.',
    responses: { 200: z.object({ activatedAt: instantText }) },
    problems: ['offers.not_found', 'offers.full', 'offers.ended'],
  }),
  turnOff: defineRoute({
    room: 'offers',
    method: 'DELETE',
    path: '/api/offers/:id/on',
    params,
    access: 'session',
    requires: ['completed'],
    summary: 'Turns an offer off. Purchases made while it was on still count; one that is off stays off.',
    responses: { 204: null },
    problems: ['offers.not_found'],
  }),
}
