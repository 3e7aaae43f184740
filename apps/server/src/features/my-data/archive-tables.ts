// Lists what of each table is in a worker's archive, and why some tables are not: a test walks the schema and fails for a table
// in neither list.

export type ArchiveTable = {
  /** The column that says whose row it is: the worker's id, or the id of their account. */
  by: 'employee_id' | 'account_id'
  /** Its column, where it has another name. */
  column?: string
  /** The operator who did it, and other companies' ids: no one's data but theirs. */
  omits?: readonly string[]
  /** Sealed values that are the worker's own and no secret; the row is named by its id. */
  opens?: readonly string[]
}

const own: ArchiveTable = { by: 'employee_id' }
const ofAccount: ArchiveTable = { by: 'account_id' }

export const archiveTables: Readonly<Record<string, ArchiveTable>> = {
  employee_profile: { by: 'employee_id', column: 'id' },
  employee_contact: own,
  employee_home_address: own,
  // `marketing` is what an instance of the version before still writes; the consent itself is in consents_choice.
  employee_settings: { ...own, omits: ['marketing'] },
  accounts_account: { ...own, omits: ['provider_account_id', 'direct_deposit_id'] },
  accounts_opening: own,
  accounts_restriction: { ...ofAccount, omits: ['restricted_by', 'released_by'] },
  ach_claim: ofAccount,
  ach_stop: ofAccount,
  ach_transfer: ofAccount,
  analytics_event: { ...own, omits: ['insert_id'] },
  cards_authorization: ofAccount,
  cards_card: { ...own, omits: ['provider_card_id'] },
  cards_offer: own,
  cards_order: { ...own, omits: ['provider_order_id'] },
  cards_overclearing: ofAccount,
  cards_temporary: { ...own, omits: ['proxy_number'] },
  cards_transaction: ofAccount,
  closing_closing: own,
  closing_dormancy: own,
  consents_choice: own,
  consents_letter: { ...own, omits: ['done_by'] },
  disputes_case: {
    ...own,
    omits: ['taken_by', 'decided_by', 'proposal', 'proposed_by', 'request_hash'],
    opens: ['details_sealed'],
  },
  disputes_file: own,
  disputes_item: { ...ofAccount, omits: ['provider_event_ref', 'provider_ref', 'provider_state', 'provider_seen_at'] },
  disputes_letter: { ...own, omits: ['made_by'] },
  disputes_message: { ...own, omits: ['agent'], opens: ['text_sealed'] },
  employers_missing_shift: own,
  employers_payroll_outcome: { ...ofAccount, omits: ['identity'] },
  employers_roster: { ...own, opens: ['birth_date_sealed'] },
  express_pay_deduction_request: own,
  express_pay_enrolment: own,
  express_pay_repayment: own,
  express_pay_settlement: own,
  express_pay_shortfall: own,
  express_pay_transfer: own,
  identity_check: { ...own, omits: ['holder_ref', 'session_ref', 'email_linked_to'] },
  'ledger.hold': ofAccount,
  'ledger.posting': ofAccount,
  messages_message: { ...own, omits: ['event_key'] },
  move_money_destination: { ...own, omits: ['rail_ref'] },
  move_money_payday: own,
  move_money_payday_run: own,
  move_money_transfer: { ...own, omits: ['rail_ref'] },
  my_data_archive: own,
  notifications_choice: own,
  notifications_setting: own,
  offers_claim: { ...own, omits: ['request_hash', 'borne_by', 'granted_by'] },
  offers_promise: own,
  offers_purchase: own,
  notifications_subscription: own,
  offers_reward: own,
  onboarding_consent: own,
  onboarding_election: own,
  onboarding_election_line: own,
  onboarding_opening: { ...own, omits: ['failure'] },
  onboarding_opening_step: { ...own, omits: ['ref'] },
  onboarding_person: { ...own, omits: ['draft_id'] },
  onboarding_step: own,
  recordings_recording: own,
  recordings_view: { ...own, omits: ['viewed_by', 'reason'] },
  session_activity: own,
  session_contact_change: { ...own, omits: ['operator'], opens: ['old_value_sealed', 'new_value_sealed'] },
  session_contact_claim: { ...own, omits: ['contact_hash', 'ended_by'] },
  session_contact_replacement: { ...own, omits: ['operator'] },
  session_device: own,
  session_limitation: own,
  session_oidc_link: { ...own, omits: ['subject_hash'] },
  session_passkey: { ...own, omits: ['credential_id', 'public_key', 'sign_count'] },
  session_passkey_offer: own,
  session_password: { ...own, omits: ['verifier'] },
  session_recovery_code: own,
  session_session: own,
  session_totp: { ...own, omits: ['last_step'] },
  statements_letter: own,
  statements_schedule: own,
  statements_statement: own,
  support_case: own,
  support_helped: own,
  support_message_file: own,
  transactions_item: ofAccount,
  transactions_name_report: ofAccount,
}

/** Rows that name no worker and belong to one that does. */
export type ArchiveChild = {
  parent: string
  key: string
  parentKey: string
  omits?: readonly string[]
  opens?: readonly string[]
}

export const archiveChildren: Readonly<Record<string, ArchiveChild>> = {
  closing_payout: { parent: 'closing_closing', key: 'closing_id', parentKey: 'id', omits: ['changed_by'] },
  disputes_entry: { parent: 'disputes_case', key: 'case_id', parentKey: 'id', omits: ['made_by'] },
  disputes_step: { parent: 'disputes_case', key: 'case_id', parentKey: 'id', omits: ['by'] },
  employers_shift: { parent: 'employers_roster', key: 'roster_id', parentKey: 'id' },
  move_money_fact: { parent: 'move_money_transfer', key: 'transfer_id', parentKey: 'id' },
  move_money_permission: { parent: 'move_money_transfer', key: 'transfer_id', parentKey: 'id' },
  offers_settled: { parent: 'offers_reward', key: 'reward_id', parentKey: 'id', omits: ['partner', 'statement', 'settled_by'] },
  offers_reward_entry: { parent: 'offers_reward', key: 'reward_id', parentKey: 'id', omits: ['early_by'] },
  support_message: { parent: 'support_case', key: 'case_id', parentKey: 'id', omits: ['agent'], opens: ['text_sealed'] },
}

/** With the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  accounts_shown: 'a view of accounts, which are listed themselves',
  cards_try: 'counts of tries that slow a guesser down; they say nothing else',
  employee_audience_member: 'lists by which an operator addressed workers; what each received is in their messages',
  'ledger.house_checkpoint': "balances of the house's own accounts",
  messages_unread_shown: 'a count of messages, which are listed themselves',
  move_money_card_token: "the card provider's name for a card that is listed with the linked accounts",
  move_money_shown: 'a view of transfers, which are listed themselves',
  notifications_crossing:
    'a balance that fell below an amount, until the worker is notified a moment later; the message is listed itself',
  recordings_chunk: 'pictures of screens whose words and numbers are covered, for 30 days; the recordings themselves are listed',
  session_link: 'links to log in that were sent, of which we keep hashes, for ten minutes',
  session_login_code: 'codes that were sent, of which we keep hashes alone',
  session_oidc_attempt: 'log-ins at another service that are under way, of which we keep hashes, for ten minutes',
  session_undo: 'links that take something back, of which we keep hashes alone',
}

/** Hashes, tokens and sealed values: secrets, or copies of what is beside them. */
export function isSecretColumn(column: string): boolean {
  return /(?:_|^)(?:hash|sealed|token|secret)$/.test(column)
}
