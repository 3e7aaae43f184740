// Move Money: sending a worker's money to their own bank or debit card. Specification 2, 4, 8 and 9; readings 4.4 and 4.13; decisions 31-36.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { clientId, dateText, idText, instantText, pageOf, pageQuery, unsignedCentsText } from '../shapes.ts'
import { nothingHidden } from '../values/texts.ts'

export const transferDirection = z.enum(['out', 'in'])
export type TransferDirection = z.infer<typeof transferDirection>

export const transferSpeed = z.enum(['standard', 'instant'])
export type TransferSpeed = z.infer<typeof transferSpeed>

/** Readings 4.13. Standard ends as PROCESSED, instant as COMPLETED. */
export const moneyTransferStatus = z.enum([
  'INITIATED',
  'PENDING',
  'PROCESSING',
  'PROCESSED',
  'COMPLETED',
  'CANCELED',
  'FAILED',
  'RETURNED',
])
export type MoneyTransferStatus = z.infer<typeof moneyTransferStatus>

export const destinationKind = z.enum(['bank', 'card'])
export type DestinationKind = z.infer<typeof destinationKind>

/** What names a linked account wherever it is spoken of: "Chase *4411". */
export const destinationName = z.object({
  id: idText('dst'),
  kind: destinationKind,
  /** The worker's own name for it, else the bank or the card's brand; null where neither is known. */
  name: z.nullable(z.string()),
  last4: z.string(),
})
export type DestinationName = z.infer<typeof destinationName>

const limit = z.object({
  max: unsignedCentsText,
  left: unsignedCentsText,
  /** When the oldest transfer leaves the 24 hours, so that more is left; null while nothing was sent. */
  freesAt: z.nullable(instantText),
})

const moveMoney = z.object({
  available: unsignedCentsText,
  min: unsignedCentsText,
  standard: limit,
  instant: limit,
  /** What may be sent to a new destination in its first 24 hours. */
  firstDayMax: unsignedCentsText,
  fee: z.object({
    basisPoints: z.number(),
    cap: unsignedCentsText,
    /** The home state's own cap, where it has one. */
    stateCap: z.nullable(z.object({ state: z.string(), cap: unsignedCentsText })),
  }),
  feesThisYear: unsignedCentsText,
  /** When a standard transfer that is made now arrives, and until when it can be canceled. */
  standardArrivesOn: dateText,
  cancelUntil: instantText,
  /** By an operator. */
  isRestricted: z.boolean(),
  /** The worker asked to close the account: nothing new leaves it, and nothing is added. */
  isClosing: z.boolean(),
  /** Money can be added from a bank: the card provider has not said that this card takes none. */
  takesMoneyIn: z.boolean(),
  /** Debit cards can be linked here. */
  takesCards: z.boolean(),
})
export type MoveMoney = z.infer<typeof moveMoney>

const step = z.object({
  name: z.enum(['initiated', 'sent', 'processed', 'canceled', 'failed', 'returned']),
  at: instantText,
})

export const moneyTransfer = z.object({
  id: idText('trf'),
  /** What the worker and our people call it: "DB-7KQ2M4PA". */
  number: z.string(),
  direction: transferDirection,
  speed: transferSpeed,
  origin: z.enum(['worker', 'payday', 'express_pay', 'closing']),
  destination: destinationName,
  amount: unsignedCentsText,
  fee: unsignedCentsText,
  net: unsignedCentsText,
  status: moneyTransferStatus,
  /** Specification 8's reason, or the ACH code ("R23"), of one that failed or came back. */
  reasonCode: z.nullable(z.string()),
  createdAt: instantText,
  /** Until then it can be canceled; null when it no longer or never can. */
  cancelUntil: z.nullable(instantText),
  /** Of one that was dated ahead and waits for its day: the bank day on which it leaves. Nothing of it is held until then. */
  leavesOn: z.nullable(dateText),
  /** The day on which it should arrive or, for incoming money, may be used; null for an instant one. */
  expectedOn: z.nullable(dateText),
  steps: z.array(step),
  /** The banks' own id; null until the rail has reported it. */
  trace: z.nullable(z.string()),
  /** Our replacement, when it came back because of a date that we had set wrong. */
  sentAgainAs: z.nullable(idText('trf')),
  transactionId: idText('txn'),
})
export type MoneyTransfer = z.infer<typeof moneyTransfer>

/** What refuses a transfer whatever its destination, in order of precedence (readings 4.4). */
const amountProblems = [
  /** 422, with `max` as the smallest amount. */
  'move_money.below_min',
  /** 422, with `available`. */
  'move_money.over_available',
  /** 422, with `max`, `left` and `freesAt`. */
  'move_money.limit_24h',
  /** 422, with `max` and `left`: a new destination in its first 24 hours. */
  'move_money.first_day',
  /** 403: see what can be done at /account-restricted. */
  'move_money.restricted',
  'move_money.account_closed',
  /** 409: the worker asked to close it, and can undo that at /my-account/close. */
  'accounts.closing',
] as const

const sendProblems = [
  ...amountProblems,
  'move_money.destination_not_found',
  /** 409: it is not proven, or locked. */
  'move_money.destination_not_ready',
  /** 422: today, the past, more than 60 days ahead, or an instant transfer. */
  'move_money.date_not_offered',
  /** 422: this place, or the worker's state, takes no instant transfer. */
  'move_money.instant_not_offered',
  'accounts.not_found',
  'invalid_input',
] as const

const own = { room: 'move-money', access: 'session', requires: ['completed'] } as const
const what = {
  amount: unsignedCentsText,
  destinationId: z.string().check(z.maxLength(64), nothingHidden),
  speed: transferSpeed,
  /** Decisions 33: a day up to 60 days ahead; left out for as soon as can be. */
  sendOn: z.optional(dateText),
}

const transferRequest = z.object({
  /** Made and kept by the browser: the same id is the same transfer, sent again after a lost answer. */
  id: clientId,
  ...what,
  /** What the review showed as the fee; when it has changed, the answer says the new one and nothing moves. Without it the fee of now is taken. */
  shownFee: z.optional(unsignedCentsText),
  /** The worker has said that the same amount to the same place within 10 minutes is meant. */
  isRepeatMeant: z.optional(z.boolean()),
})

const preview = z.object({
  amount: unsignedCentsText,
  fee: unsignedCentsText,
  net: unsignedCentsText,
  feeCappedBy: z.nullable(z.object({ state: z.string(), cap: unsignedCentsText })),
  /** Null for an instant one. */
  expectedOn: z.nullable(dateText),
  cancelUntil: z.nullable(instantText),
  /** Null for one that is dated ahead. */
  availableAfter: z.nullable(unsignedCentsText),
  feesThisYear: unsignedCentsText,
})
export type MoneyTransferPreview = z.infer<typeof preview>

const transferParams = z.object({ id: z.string() })

export const moveMoneyRoutes = {
  readMoveMoney: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/move-money',
    summary: 'What the worker can send now, how fast and for what fee.',
    responses: { 200: moveMoney },
    problems: ['accounts.not_found'],
  }),
  listMoneyTransfers: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/move-money/transfers',
    summary: "The worker's transfers to and from outside, newest first.",
    query: pageQuery,
    responses: { 200: pageOf(moneyTransfer) },
    problems: ['bad_cursor'],
  }),
  readMoneyTransfer: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/move-money/transfers/:id',
    summary: 'One transfer and what became of it.',
    params: transferParams,
    responses: { 200: moneyTransfer },
    problems: ['move_money.transfer_not_found'],
  }),
  readMoneyReceipt: defineRoute({
    ...own,
    method: 'GET',
    path: '/api/move-money/transfers/:id/receipt',
    summary: 'One transfer as an accessible PDF to keep.',
    params: transferParams,
    /** Left out: the language of the worker's profile. */
    query: z.object({ locale: z.optional(z.enum(['en', 'es'])) }),
    sendsFile: 'application/pdf',
    responses: {},
    problems: ['move_money.transfer_not_found'],
  }),
  previewMoneyTransfer: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/move-money/transfers/preview',
    summary: 'What a transfer would cost, bring and leave. Moves nothing.',
    body: z.object(what),
    responses: { 200: preview },
    problems: sendProblems,
  }),
  sendMoney: defineRoute({
    ...own,
    requires: ['completed', 'unlimited'],
    method: 'POST',
    path: '/api/move-money/transfers',
    summary:
      'Sends money out. The same id answers the same transfer. New places and more than $500 in 24 hours want a proof of the last 15 minutes.',
    body: transferRequest,
    responses: { 200: moneyTransfer, 201: moneyTransfer },
    problems: [
      ...sendProblems,
      /** 409: this id belongs to another transfer. */
      'move_money.id_reused',
      /** 409: 20 wait already. */
      'move_money.too_many_dated',
      /** 409, with `minutesAgo`. */
      'move_money.repeat',
      /** 409, with `fee`. */
      'move_money.fee_changed',
      'step_up_required',
    ],
  }),
  cancelMoneyTransfer: defineRoute({
    ...own,
    method: 'POST',
    path: '/api/move-money/transfers/:id/cancel',
    summary: 'Takes a transfer back that was not handed to the rail yet. Repeated, it answers the same.',
    params: transferParams,
    responses: { 200: moneyTransfer },
    problems: ['move_money.transfer_not_found', 'move_money.cancel_late'],
  }),
}
