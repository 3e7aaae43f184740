// The holds that make the difference between the present and the available balance. Readings 4.3, "holds explained".
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { centsText, idText, instantText, unsignedCentsText } from '../shapes.ts'
import { transactionKind } from '../transactions/transactions.ts'

/** Why money is held: a pump that asks for more than is spent, a tip, a store, a company, the worker's own transfer, a fee of ours. */
export const holdReasons = ['gas', 'tip', 'store', 'company', 'transfer', 'fee'] as const
export type HoldReason = (typeof holdReasons)[number]

/**
 * `usual`: it ends by `endsOn`. `last`: it took longer than usual, and is released automatically on `endsOn`. `overdue`: it should have ended on
 * `endsOn`.
 */
export const holdTimings = ['usual', 'last', 'overdue'] as const
export type HoldTiming = (typeof holdTimings)[number]

const hold = z.object({
  /** Its item in the list; null for what is listed only once it is taken. */
  transactionId: z.nullable(idText('txn')),
  summary: z.string(),
  kind: transactionKind,
  typeName: z.enum(['Transaction', 'ACH Transfer']),
  isCompanyDebit: z.boolean(),
  amount: unsignedCentsText,
  placedAt: instantText,
  reason: z.enum(holdReasons),
  /** Of a tip: what was approved first, and what came on top; null otherwise. */
  bill: z.nullable(z.object({ amount: unsignedCentsText, tip: unsignedCentsText })),
  /** A civil date of the bank's. */
  endsOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  timing: z.enum(holdTimings),
})
export type Hold = z.infer<typeof hold>

const holdList = z.object({
  present: centsText,
  /** The sum of all holds, and to the cent the present less the available balance. */
  held: unsignedCentsText,
  available: centsText,
  /** The newest first. */
  holds: z.array(hold),
  asOf: instantText,
})
export type HoldList = z.infer<typeof holdList>

export const holdsRoutes = {
  listHolds: defineRoute({
    room: 'accounts',
    method: 'GET',
    path: '/api/financial-accounts/payroll/holds',
    access: 'session',
    requires: ['completed'],
    summary: 'Each hold on the payroll account, with its reason and the day on which it usually ends.',
    responses: { 200: holdList },
    problems: ['accounts.not_found'],
  }),
}
