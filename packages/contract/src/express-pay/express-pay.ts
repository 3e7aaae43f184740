// Express Pay: a worker's earnings, how much of them they may take before payday, and taking it. Specification 2 and 4; readings
// 4.6.
import * as z from 'zod/mini'
import { chart, earnings, forecast, period, shift } from './earnings.ts'
import { destinationName, moneyTransferStatus, transferSpeed } from '../move-money/transfers.ts'
import { defineRoute } from '../route.ts'
import { clientId, dateText, idText, instantText, pageOf, pageQuery, unsignedCentsText } from '../shapes.ts'
import { nothingHidden, typedText } from '../values/texts.ts'

export const enrollmentState = z.enum(['never', 'active', 'pending_cancellation', 'inactive'])
export type EnrollmentState = z.infer<typeof enrollmentState>

/**
 * Why no transfer can be made now, in order of precedence: the first that applies (readings 4.6, "Eligibility order").
 * `not_available` is specification 4's "not available" screen.
 */
export const expressPayRefusals = [
  'express_pay.not_available',
  'accounts.closing',
  'express_pay.state_unknown',
  'express_pay.state_off',
  'express_pay.inactive',
  'express_pay.pending_cancellation',
  'express_pay.delinquent',
  'express_pay.waits_for_payday',
  'express_pay.paused_by_worker',
  'express_pay.terminated',
  'express_pay.blackout',
  'express_pay.account_negative',
  'express_pay.no_shifts',
  'express_pay.pending_limit',
  'express_pay.limit_day',
  'express_pay.limit_period',
  'express_pay.limit_month',
  'express_pay.limit_own',
  'express_pay.below_minimum',
] as const
export type ExpressPayRefusal = (typeof expressPayRefusals)[number]

const delinquency = z.object({
  /** What the last paycheck could not cover. */
  carriedOver: unsignedCentsText,
  takenEarly: unsignedCentsText,
  settled: unsignedCentsText,
  payday: dateText,
  /** Paydays that have tried, of three; then it is written off (decisions 8). */
  attempts: z.number(),
  correctedShifts: z.array(z.object({ workedOn: dateText, minutes: z.number() })),
  /** Over how many paydays the worker has chosen to spread it. */
  spreadOver: z.number(),
})

const destination = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('own_card') }),
  z.object({
    kind: z.literal('linked'),
    id: z.string().check(z.maxLength(100), nothingHidden),
    speed: z.enum(['standard', 'instant']),
  }),
])
export type ExpressPayDestination = z.infer<typeof destination>

const expressPay = z.object({
  state: enrollmentState,
  isDelinquent: z.boolean(),
  isPaused: z.boolean(),
  refusal: z.nullable(z.enum(expressPayRefusals)),
  /** The home state, for texts that name it. */
  homeState: z.nullable(z.string()),
  /** Null while Express Pay is off: an amount that is not shown is not sent (specification 4, "inactive"). */
  earnings: z.nullable(earnings),
  /** Null while Express Pay is off, as `earnings`. */
  chart: z.nullable(chart),
  shifts: z.array(shift),
  period: z.nullable(period),
  nextPayday: z.nullable(dateText),
  forecast: z.nullable(forecast),
  delinquency: z.nullable(delinquency),
  /** When the employer's time system was last in contact, and whether that is longer ago than 36 hours: amounts may be low. */
  heardAt: z.nullable(instantText),
  isDataStale: z.boolean(),
  lastDay: z.nullable(dateText),
  /** When a blackout ends, as far as the calendar says. */
  backOn: z.nullable(dateText),
  limits: z.object({
    least: unsignedCentsText,
    transfersToday: z.number(),
    transfersPerDay: z.number(),
    ownWeekly: z.nullable(unsignedCentsText),
    ownWeeklyUsed: unsignedCentsText,
  }),
  /** What the worker took last, within about a month: the amount that they are offered first. */
  lastAmount: z.nullable(unsignedCentsText),
  /** The linked accounts that earned pay may continue to, the free ones first. To the worker's own account it always goes, free and at once. */
  ways: z.array(z.object({ destination: destinationName, speed: transferSpeed })),
  terms: z.object({ version: z.string(), acceptedAt: z.nullable(instantText) }),
  asOf: instantText,
})
export type ExpressPay = z.infer<typeof expressPay>

export const expressPayTransferStatus = z.enum(['INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELED'])

const transfer = z.object({
  id: idText('xpt'),
  amount: unsignedCentsText,
  fee: unsignedCentsText,
  net: unsignedCentsText,
  status: expressPayTransferStatus,
  destination,
  /** The transfer that sent it on to a linked account, and its state: if it fails or comes back, the money is in the worker's own account. */
  sent: z.nullable(
    z.object({
      id: idText('trf'),
      destination: destinationName,
      status: moneyTransferStatus,
      expectedOn: z.nullable(dateText),
    }),
  ),
  createdAt: instantText,
  /** Until then it can be undone; null when it can no longer be, or never could. */
  undoUntil: z.nullable(instantText),
  /** The paydays that repaid it and how much each did, the earliest first. */
  repayments: z.array(z.object({ payday: dateText, amount: unsignedCentsText })),
  /** Neither repaid nor written off; zero for an undone transfer. */
  outstanding: unsignedCentsText,
  /** The payday that repaid the last of it; null while it is outstanding. */
  settledOn: z.nullable(dateText),
  isWrittenOff: z.boolean(),
  /** The list item in the worker's transactions. */
  transactionId: z.nullable(idText('txn')),
})
export type ExpressPayTransfer = z.infer<typeof transfer>

const repaidTransfer = z.object({
  id: idText('xpt'),
  createdAt: instantText,
  amount: unsignedCentsText,
  repaid: unsignedCentsText,
})
export type RepaidTransfer = z.infer<typeof repaidTransfer>

const transferRequest = z.object({
  /** Made and kept by the browser: the same id is the same transfer, sent again after a lost answer. */
  id: clientId,
  amount: unsignedCentsText,
  destination,
  /** What the review showed as available; when it has changed the answer says the new amount and nothing moves. */
  shownAvailable: z.optional(unsignedCentsText),
  /** What the review showed as the fee; when it has changed, the answer says the new one and nothing moves. */
  shownFee: z.optional(unsignedCentsText),
  /** The version of the terms that were on the review. */
  termsVersion: z.optional(z.string().check(z.maxLength(20), nothingHidden)),
})

const preview = z.object({
  amount: unsignedCentsText,
  fee: unsignedCentsText,
  net: unsignedCentsText,
  /** The state's own cap on the fee, when it is what decided it. */
  feeCappedBy: z.nullable(z.object({ state: z.string(), cap: unsignedCentsText })),
  arrives: z.object({ kind: z.enum(['now', 'minutes', 'date']), date: z.nullable(dateText) }),
  available: unsignedCentsText,
  forecast: z.nullable(forecast),
})
export type ExpressPayPreview = z.infer<typeof preview>

const missingShift = z.object({
  id: clientId,
  workedOn: dateText,
  minutes: z.int().check(z.gte(15), z.lte(24 * 60)),
  note: z.optional(typedText({ min: 0, max: 500 })),
})
const missingShiftReport = z.object({
  id: z.string(),
  workedOn: dateText,
  minutes: z.number(),
  state: z.enum(['reported', 'confirmed', 'rejected']),
  createdAt: instantText,
})
export type MissingShiftReport = z.infer<typeof missingShiftReport>

const own = { room: 'express-pay', access: 'session', requires: ['completed'] } as const
const previewProblems = [
  ...expressPayRefusals,
  /** 422, with `available`: more than what may be taken now. */
  'express_pay.over_available',
  /** 409, with `available`: what the review showed is no longer so. */
  'express_pay.available_changed',
  'express_pay.destination_not_offered',
  /** 422, with `max` and `left`, and with `freesAt` where that is known. */
  'express_pay.destination_limit',
  /** 403: no money leaves it now; to the worker's own card it still goes. */
  'express_pay.destination_restricted',
  'accounts.not_found',
  'invalid_input',
] as const
const transferProblems = [
  ...previewProblems,
  /** 409, with `fee`. */
  'express_pay.fee_changed',
  /** 409: this id belongs to another amount or destination. */
  'express_pay.id_reused',
  /** 422: the terms of today have not been accepted. */
  'express_pay.terms_required',
  /** Above $500 in 24 hours. */
  'step_up_required',
  'session.limited',
] as const

export const expressPayRoutes = {
  readExpressPay: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/express-pay',
    summary: 'What the worker has earned and may take now, how it came about, and why nothing can be taken when that is so.',
    responses: { 200: expressPay },
    problems: [],
  }),
  listExpressPayTransfers: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/express-pay/transfers',
    summary: "The worker's transfers, newest first.",
    query: pageQuery,
    responses: { 200: pageOf(transfer) },
    problems: ['bad_cursor'],
  }),
  previewExpressPayTransfer: defineRoute({
    ...own,
    flag: 'express-pay',
    method: 'POST',
    path: '/api/express-pay/transfers/preview',
    summary: 'What a transfer would cost and bring, and what the next paycheck would then be. Moves nothing.',
    body: z.object({ amount: unsignedCentsText, destination }),
    responses: { 200: preview },
    problems: previewProblems,
  }),
  makeExpressPayTransfer: defineRoute({
    ...own,
    flag: 'express-pay',
    method: 'POST',
    path: '/api/express-pay/transfers',
    summary:
      'Moves earned pay. The same id answers the same transfer. Above $500 in 24 hours it wants a proof of the last 15 minutes.',
    body: transferRequest,
    responses: { 200: transfer, 201: transfer },
    problems: transferProblems,
  }),
  readRepaidTransfers: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/express-pay/paydays/:transactionId',
    summary: 'The transfers that a payroll deposit repaid, and how much of each.',
    params: z.object({ transactionId: z.string() }),
    responses: { 200: z.object({ data: z.array(repaidTransfer) }) },
    problems: ['express_pay.not_found'],
  }),
  undoExpressPayTransfer: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/express-pay/transfers/:id/undo',
    summary: 'Takes a transfer back within its 60 seconds, as far as the money is still there.',
    params: z.object({ id: z.string() }),
    responses: { 200: transfer },
    problems: ['express_pay.not_found', 'express_pay.undo_over'],
  }),
  reactivateExpressPay: defineRoute({
    ...own,
    flag: 'express-pay',
    method: 'POST',
    path: '/api/express-pay/reactivate',
    summary: 'Turns Express Pay on, with the terms that were shown. Also takes back a cancellation.',
    body: z.optional(z.object({ termsVersion: z.optional(z.string().check(z.maxLength(20), nothingHidden)) })),
    responses: { 200: expressPay },
    problems: [
      'express_pay.not_available',
      'accounts.closing',
      'express_pay.state_unknown',
      'express_pay.state_off',
      'express_pay.account_negative',
    ],
  }),
  cancelExpressPay: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/express-pay/cancel',
    summary: 'Turns Express Pay off: at once, or after the paycheck that settles what was taken.',
    responses: { 200: expressPay },
    problems: ['express_pay.inactive'],
  }),
  changeExpressPaySettings: defineRoute({
    ...own,
    method: 'PATCH',
    path: '/api/express-pay/settings',
    summary: 'The worker’s own pause and weekly limit, and over how many paydays what was carried over is taken.',
    body: z.object({
      isPaused: z.optional(z.boolean()),
      /** Null takes the limit away; at least the smallest transfer otherwise. */
      ownWeekly: z.optional(z.nullable(unsignedCentsText)),
      spreadOver: z.optional(z.int().check(z.gte(1), z.lte(3))),
    }),
    responses: { 200: expressPay },
    problems: ['express_pay.limit_too_small', 'invalid_input'],
  }),
  reportMissingShift: defineRoute({
    ...own,
    flag: 'express-pay',
    method: 'POST',
    path: '/api/express-pay/missing-shifts',
    summary: 'Asks the employer about a shift that the worker misses.',
    body: missingShift,
    responses: { 201: missingShiftReport },
    problems: [
      'express_pay.not_available',
      'express_pay.shift_date_wrong',
      /** 429: the worker has asked about as many shifts today as one day may have. */
      'express_pay.too_many_reports',
      'express_pay.id_reused',
    ],
  }),
  listMissingShifts: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/express-pay/missing-shifts',
    summary: 'What the worker asked about, and what the employer said.',
    responses: { 200: z.object({ data: z.array(missingShiftReport) }) },
    problems: [],
  }),
}
