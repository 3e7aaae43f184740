// What was done on a worker's account, as the worker reads it: sign-ins, reveals, changes. Every room writes it, the session room keeps it.
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
  'contact_removed',
  'contact_change_undone',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'totp_added',
  'totp_removed',
  'recovery_codes_made',
  'recovery_code_used',
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
  'home_address_changed',
  'company_stopped',
  'company_allowed',
  'debit_claimed',
  'dispute_filed',
  'dispute_withdrawn',
  'dispute_reopened',
  'dispute_letter_downloaded',
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
  'documents_by_mail',
  'documents_online',
  'texts_stopped',
  'texts_started',
  'marketing_stopped',
  'marketing_started',
  'agreement_downloaded',
  'statement_downloaded',
  'history_downloaded',
  'letter_made',
  'letter_downloaded',
  'letter_off',
  'agreement_copy_asked',
])
export type ActivityKind = z.infer<typeof activityKind>

/** What the worker may filter by: log-ins, what was shown or downloaded, contacts, the card, money, and what they agreed to. */
export const activityGroup = z.enum(['log_in', 'shown', 'contact', 'card', 'money', 'choices'])
export type ActivityGroup = z.infer<typeof activityGroup>

/** A new kind belongs to a group, or it does not compile. */
export const activityGroups: Readonly<Record<ActivityKind, ActivityGroup>> = {
  signed_in: 'log_in',
  sign_in_failed: 'log_in',
  signed_out: 'log_in',
  device_signed_out: 'log_in',
  signed_out_everywhere: 'log_in',
  stepped_up: 'log_in',
  step_up_failed: 'log_in',
  debit_mode_entered: 'log_in',
  debit_mode_failed: 'log_in',
  debit_mode_cancelled: 'log_in',
  contact_changed: 'contact',
  contact_removed: 'contact',
  contact_change_undone: 'contact',
  passkey_added: 'contact',
  passkey_removed: 'contact',
  passkey_refused: 'contact',
  totp_added: 'contact',
  totp_removed: 'contact',
  recovery_codes_made: 'contact',
  recovery_code_used: 'log_in',
  card_details_shown: 'shown',
  deposit_numbers_shown: 'shown',
  pin_changed: 'card',
  card_frozen: 'card',
  card_unfrozen: 'card',
  card_activated: 'card',
  card_ordered: 'card',
  card_replaced: 'card',
  temporary_card_assigned: 'card',
  home_address_changed: 'contact',
  mailing_address_changed: 'contact',
  company_stopped: 'money',
  company_allowed: 'money',
  debit_claimed: 'money',
  dispute_filed: 'money',
  dispute_withdrawn: 'money',
  dispute_reopened: 'money',
  dispute_letter_downloaded: 'shown',
  account_linked: 'money',
  account_unlinked: 'money',
  account_link_undone: 'money',
  payday_set: 'money',
  payday_stopped: 'money',
  account_restricted: 'money',
  account_released: 'money',
  closing_asked: 'money',
  closing_undone: 'money',
  data_asked: 'shown',
  data_downloaded: 'shown',
  data_deleted: 'shown',
  documents_by_mail: 'choices',
  documents_online: 'choices',
  texts_stopped: 'choices',
  texts_started: 'choices',
  marketing_stopped: 'choices',
  marketing_started: 'choices',
  agreement_downloaded: 'shown',
  statement_downloaded: 'shown',
  history_downloaded: 'shown',
  letter_made: 'choices',
  letter_downloaded: 'shown',
  letter_off: 'choices',
  agreement_copy_asked: 'choices',
}

/** A device in plain words: "Chrome" on "Windows". Null is what we could not tell. */
export const deviceDescription = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Coarse: a whole neighborhood of addresses, such as "203.0.113.x". */
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
  readLimits: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/limits',
    access: 'session',
    requires: [],
    isBackground: true,
    summary: 'Until when this session moves no money and shows no numbers; null when nothing is limited.',
    responses: {
      200: z.object({
        limitedUntil: z.nullable(instantText),
        /** `card`: a log-in by card. `contact`: a phone or e-mail address that came in a way that a stranger could try too. Null when nothing is limited. */
        limitedFor: z.nullable(z.enum(['card', 'contact'])),
        /** Until when the worker is sent no more codes, having asked for too many while signed in. */
        codesUntil: z.nullable(instantText),
        /** Until when the worker's codes are not checked, after too many wrong ones while signed in. */
        triesUntil: z.nullable(instantText),
      }),
    },
    problems: [],
  }),
  listActivity: defineRoute({
    room: 'session',
    method: 'GET',
    path: '/api/session/activity',
    access: 'session',
    requires: [],
    summary: "What was done on the worker's account, newest first, by cursor; all of it, or one group.",
    query: z.extend(pageQuery, { group: z.optional(activityGroup) }),
    responses: { 200: pageOf(activity) },
    problems: ['bad_cursor'],
  }),
}
