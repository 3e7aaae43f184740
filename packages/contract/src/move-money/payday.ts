// After each payday: a recurring transfer of a part of the pay to the worker's own bank. Decision 65; picture
// "move-money-payday".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { dateText, idText, instantText, unsignedCentsText } from '../shapes.ts'
import { nothingHidden } from '../values/texts.ts'
import { destinationName } from './transfers.ts'

/** Of the pay that arrived after Express Pay, never of the balance. */
export const paydayRule = z.discriminatedUnion('kind', [
  /** Everything above an amount that the worker keeps of each paycheck. */
  z.object({ kind: z.literal('above'), amount: unsignedCentsText }),
  z.object({ kind: z.literal('fixed'), amount: unsignedCentsText }),
  z.object({ kind: z.literal('share'), percent: z.int().check(z.gte(1), z.lte(100)) }),
])
export type PaydayRule = z.infer<typeof paydayRule>

const paydayRun = z.object({
  payday: dateText,
  /** The deposit of that payday. */
  came: unsignedCentsText,
  outcome: z.enum(['moved', 'skipped', 'nothing', 'refused']),
  moved: z.nullable(unsignedCentsText),
  transferId: z.nullable(idText('trf')),
  /** Where it went. */
  destination: z.nullable(destinationName),
  /** Of a refused one: the code by which a transfer of the worker's own would have been refused. */
  reason: z.nullable(z.string()),
})
export type PaydayRun = z.infer<typeof paydayRun>

const payday = z.object({
  /** Null when none is on. */
  standing: z.nullable(
    z.object({
      rule: paydayRule,
      destination: destinationName,
      /** The account it goes to can take no money now: pay stays where it is. */
      isPaused: z.boolean(),
    }),
  ),
  /** Null where the employer's calendar says none. */
  nextPayday: z.nullable(dateText),
  /** When the pay of that day should be here: until then it can be skipped. */
  skipUntil: z.nullable(instantText),
  /** The bank day on which what moves then should be in the other bank. */
  inBankOn: z.nullable(dateText),
  /** The pay that a preview reckons with; null when there has been none and none is known of. */
  pay: z.nullable(
    z.object({
      payday: dateText,
      /** After Express Pay. */
      amount: unsignedCentsText,
      /** announced: exact, on its way. shifts: estimated from approved shifts. last: what arrived on the last payday. */
      basis: z.enum(['announced', 'shifts', 'last']),
    }),
  ),
  isNextSkipped: z.boolean(),
  /** Payroll files announce pay, so that the worker knows the exact amount the day before. */
  isToldBefore: z.boolean(),
  /** The results of the last paydays, newest first. */
  runs: z.array(paydayRun),
})
export type Payday = z.infer<typeof payday>

export const paydayRoutes = {
  readPayday: defineRoute({
    room: 'move-money',
    access: 'session',
    requires: ['completed'],
    method: 'GET',
    path: '/api/move-money/payday',
    summary: 'The recurring transfer after each payday, the next payday, and what became of the last ones.',
    responses: { 200: payday },
    problems: [],
  }),
  setPayday: defineRoute({
    room: 'move-money',
    access: 'step-up',
    requires: ['completed'],
    method: 'PUT',
    path: '/api/move-money/payday',
    summary: 'Turns the recurring transfer on, or changes it: free, to a proven bank account. Moves nothing now.',
    body: z.object({ destinationId: z.string().check(z.maxLength(64), nothingHidden), rule: paydayRule }),
    responses: { 200: payday },
    problems: [
      'move_money.destination_not_found',
      'move_money.destination_not_ready',
      'move_money.restricted',
      'move_money.account_closed',
      /** 409: the worker asked to close it, and can undo that at /my-account/close. */
      'accounts.closing',
      'accounts.not_found',
      'invalid_input',
    ],
  }),
  stopPayday: defineRoute({
    room: 'move-money',
    access: 'session',
    requires: ['completed'],
    method: 'DELETE',
    path: '/api/move-money/payday',
    summary: 'Stops the recurring transfer. Asked again, it stays stopped.',
    responses: { 200: payday },
    problems: [],
  }),
  skipPayday: defineRoute({
    room: 'move-money',
    access: 'session',
    requires: ['completed', 'unlimited'],
    method: 'POST',
    path: '/api/move-money/payday/skip',
    summary: 'Skips the next payday, or takes that back until its pay has come in.',
    body: z.object({ payday: dateText, isSkipped: z.boolean() }),
    responses: { 200: payday },
    problems: ['move_money.payday_none', 'move_money.payday_passed', 'invalid_input'],
  }),
}
