// Every event of the product analytics with its allowed values: one list for the browser, which compiles with no other event, and
// for the collector, which accepts no other. Listed words only: no amount, name, number or free text (decisions 12).
import * as z from 'zod/mini'

/** What the toast said as an instant transfer was sent. */
const toastVariant = z.enum(['success', 'pending', 'failed'])

/** Specification 3, "Analytics event". */
export const analyticsEvents = {
  /** Decisions 36: an instant transfer says what its toast said, every other one null. */
  TransferCompleted: z.union([
    z.strictObject({ type: z.literal('instant_out'), instantTransferToastVariant: toastVariant }),
    z.strictObject({ type: z.enum(['ach_out', 'express_pay', 'add_money']), instantTransferToastVariant: z.null() }),
  ]),
} as const

export type AnalyticsEvents = { [Name in keyof typeof analyticsEvents]: z.infer<(typeof analyticsEvents)[Name]> }
export type AnalyticsEventName = keyof AnalyticsEvents

/** What the collector keeps: the events, and that a worker was recognized. */
export const identifiedEvent = 'Identified'
export type KeptEventName = AnalyticsEventName | typeof identifiedEvent

export const keptEventNames: readonly KeptEventName[] = [
  identifiedEvent,
  ...(Object.keys(analyticsEvents) as AnalyticsEventName[]),
]

/**
 * The settings of the analytics wrapper. Specification 9: "The analytics wrapper keeps persistence in local storage, has debug on,
 * page-view tracking off and ignores the browser Do-Not-Track setting." Decisions 12: `debug` is on outside of production.
 */
export function analyticsSettings(isProduction: boolean) {
  return { persistence: 'localStorage', debug: !isProduction, track_pageview: false, ignore_dnt: true } as const
}
