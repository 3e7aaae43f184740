// What was done on a worker's account, as she reads it: sign-ins, reveals, changes. Every room writes it, the session room keeps it.
import * as z from 'zod/mini'
import { defineRoute } from '../route.ts'
import { idText, instantText, pageOf, pageQuery } from '../shapes.ts'

/** A new kind is added here, and a text for it in `packages/copy`. */
export const activityKind = z.enum([
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'device_signed_out',
  'signed_out_everywhere',
  'stepped_up',
  'step_up_failed',
  'debit_mode_entered',
  'debit_mode_failed',
  'debit_mode_cancelled',
  'contact_changed',
  'contact_change_undone',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'card_details_shown',
  'deposit_numbers_shown',
  'pin_changed',
  'card_frozen',
  'card_unfrozen',
  'card_activated',
  'card_ordered',
  'card_replaced',
  'temporary_card_assigned',
  'mailing_address_changed',
  'company_stopped',
  'company_allowed',
  'debit_claimed',
  'account_linked',
  'account_unlinked',
  'account_link_undone',
  'payday_set',
  'payday_stopped',
  'account_restricted',
  'account_released',
  'closing_asked',
  'closing_undone',
  'data_asked',
  'data_downloaded',
  'data_deleted',
])
export type ActivityKind = z.infer<typeof activityKind>

/** A device in plain words: "Chrome" on "Windows". Null is what we could not tell. */
export const deviceDescription = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Coarse: a whole neighbourhood of addresses, such as "203.0.113.x". */
  network: z.nullable(z.string()),
})
export type DeviceDescription = z.infer<typeof deviceDescription>

const activity = z.object({
  id: idText('act'),
  kind: activityKind,
  at: instantText,
  device: deviceDescription,
  /** Whether it was done in the session that asks. */
  isThisSession: z.boolean(),
  /** What it concerned, masked: the last four digits of a card, a contact as it is shown; null when there is nothing to add. */
  detail: z.nullable(z.string()),
})
export type Activity = z.infer<typeof activity>

export const sessionActivityRoutes = {
  listActivity: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/activity',
    access: 'session',
    requires: [],
    summary: "What was done on the worker's account, newest first, by cursor.",
    query: pageQuery,
    responses: { 200: pageOf(activity) },
    problems: ['bad_cursor'],
  }),
}
