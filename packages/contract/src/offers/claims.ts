// "Missing cash back?": purchases that nearly counted, and asking us to check one. Readings 4.7; picture "cash-back-claim".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId, dateText, idText, pageOf, pageQuery, unsignedCentsText } from '../shapes.ts'
import { supportFileLimits } from '../support/files.ts'
import { typedParagraphs } from '../values/texts.ts'
import { missedRule, offerPurchase } from './earnings.ts'
import { offerBack, offerFace } from './offers.ts'

/** Readings 4.7, "a transaction of the last 60 days". */
export const claimDays = 60
export const claimNote = { min: 0, max: 2_000 } as const

const nearPurchase = z.object({
  ...offerPurchase.shape,
  offer: z.object({
    id: idText('off'),
    ...offerFace,
    back: offerBack,
    minSpend: unsignedCentsText,
    maxSpend: z.nullable(unsignedCentsText),
  }),
  /** The one rule that it missed. */
  rule: missedRule,
  /** Of `late` alone: how many days after the purchase the offer was turned on, 1 for less than a day. */
  daysLate: z.nullable(z.int().check(z.gte(1))),
  /** What it would have earned. */
  worth: unsignedCentsText,
})
export type NearPurchase = z.infer<typeof nearPurchase>

const nearPurchases = z.object({
  /** Newest first, at most 20. Those that were asked about already are left out. */
  purchases: z.array(nearPurchase),
  /** By when we answer what is asked today: readings 4.7, "≤ 10 business days". */
  answerBy: dateText,
})
export type NearPurchases = z.infer<typeof nearPurchases>

const claimablePurchase = z.object({ ...offerPurchase.shape, storeName: z.string(), storeCity: z.nullable(z.string()) })
export type ClaimablePurchase = z.infer<typeof claimablePurchase>
const claimablePage = pageOf(claimablePurchase)
export type ClaimablePage = z.infer<typeof claimablePage>

const sentClaim = z.object({ caseNumber: z.string(), answerBy: dateText })
export type SentClaim = z.infer<typeof sentClaim>

export const offerClaimsRoutes = {
  listNear: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/near',
    access: 'session',
    requires: ['completed'],
    summary:
      'Purchases of the last 60 days at stores of offers that missed exactly one rule, with that rule and what they would have earned.',
    responses: { 200: nearPurchases },
    problems: [],
  }),
  listClaimable: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/near/purchases',
    access: 'session',
    requires: ['completed'],
    summary: 'Every purchase of the last 60 days that earned nothing and was not asked about, newest first.',
    query: pageQuery,
    responses: { 200: claimablePage },
    problems: ['bad_cursor'],
  }),
  sendClaim: defineRoute({
    room: 'offers',
    method: 'POST',
    path: '/api/offers/claims/:id',
    params: z.object({ id: z.string() }),
    access: 'session',
    requires: ['completed'],
    summary:
      'Asks us to check the purchase of this transaction, which opens a case. The same id again is the same claim. Files are those of `/api/support/files`.',
    body: z.object({
      id: clientId,
      offerId: idText('off'),
      note: typedParagraphs(claimNote),
      files: z.array(clientId).check(z.maxLength(supportFileLimits.maxCount)),
    }),
    responses: { 200: sentClaim },
    problems: [
      'offers.not_found',
      'offers.purchase_not_found',
      'offers.already_earned',
      'offers.already_claimed',
      'offers.secret_number',
      'offers.file_unknown',
      'offers.id_reused',
      'offers.too_many_claims',
    ],
  }),
}
