// Cash back that purchases earned, and its state. Decisions 44; readings 4.7; picture "cash-back-earnings".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { idText, instantText, pageOf, pageQuery, unsignedCentsText } from '../shapes.ts'
import { offerBack, offerFace } from './offers.ts'

/** TRACKED: the purchase is pending. APPROVED: the money has its day. PAID · REJECTED: a rule was missed · REVERSED: the purchase was refunded. */
export const earningState = z.enum(['TRACKED', 'APPROVED', 'PAID', 'REJECTED', 'REVERSED'])
export type EarningState = z.infer<typeof earningState>

/** The rule that a purchase missed. */
export const missedRule = z.enum(['off', 'late', 'dates', 'day', 'channel', 'pin', 'minimum', 'maximum', 'used'])
export type MissedRule = z.infer<typeof missedRule>

/** What a purchase was. */
export const offerPurchase = z.object({
  transactionId: idText('txn'),
  at: instantText,
  /** The part that counts: with tips, and minus refunds; if its whole cash back was reversed, all of it. */
  spent: unsignedCentsText,
})

const earning = z.object({
  id: idText('rwd'),
  offerId: idText('off'),
  ...offerFace,
  /** As it was promised. */
  back: offerBack,
  minSpend: unsignedCentsText,
  /** Larger purchases do not count; null for no limit. */
  maxSpend: z.nullable(unsignedCentsText),
  purchase: offerPurchase,
  state: earningState,
  /** Of REJECTED alone. */
  reason: z.nullable(missedRule),
  /** What it earns now: zero if it was rejected or reversed as a whole. */
  amount: unsignedCentsText,
  /** What was paid and then reversed. */
  takenBack: unsignedCentsText,
  /** When the money comes, of APPROVED alone. */
  payAt: z.nullable(instantText),
  /** When it first came. */
  paidAt: z.nullable(instantText),
  /** The newest item of the list that moved money of it. */
  paymentId: z.nullable(idText('txn')),
})
export type Earning = z.infer<typeof earning>

const earningPage = pageOf(earning)
export type EarningPage = z.infer<typeof earningPage>

const earningTotals = z.object({
  year: z.int(),
  /** What was paid this year, minus reversals. */
  earned: unsignedCentsText,
  /** Of purchases that are pending. */
  waiting: unsignedCentsText,
  approved: unsignedCentsText,
  /** Of the approved, the day of the first; null when none is. */
  nextPayAt: z.nullable(instantText),
})
export type EarningTotals = z.infer<typeof earningTotals>

export const offerEarningsRoutes = {
  listEarnings: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/earnings',
    access: 'session',
    requires: ['completed'],
    summary: 'What purchases earned, by the moment of the purchase, newest first.',
    query: pageQuery,
    responses: { 200: earningPage },
    problems: ['bad_cursor'],
  }),
  readTotals: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/earnings/totals',
    access: 'session',
    requires: ['completed'],
    summary: 'What came back this calendar year, and what is still to come.',
    responses: { 200: earningTotals },
    problems: [],
  }),
  readEarningOf: defineRoute({
    room: 'offers',
    method: 'GET',
    path: '/api/offers/earnings/of',
    query: z.object({ transactionId: z.string().check(z.maxLength(100)) }),
    access: 'session',
    requires: ['completed'],
    summary:
      'What an item of the list has to do with cash back: a purchase that earned it, or the money itself. null for any other item.',
    responses: { 200: z.object({ earning: z.nullable(earning) }) },
    problems: [],
  }),
}
