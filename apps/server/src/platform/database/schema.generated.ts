// Generated from the live database by tools/generate-schema.ts. Do not edit.
import type { CleanText } from '@daybreak/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as a Buffer, written as any bytes. */
export type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>
/** Read as the value, written as its text: the driver would make a PostgreSQL array of a JavaScript one. */
export type Json = ColumnType<unknown, string, string>
/** Free text: what others wrote is written only when it is clean. */
export type FreeText = ColumnType<string, CleanText, CleanText>

export type AccountsAccount = {
  id: string
  employee_id: string
  external_id: string
  provider_account_id: string
  direct_deposit_id: string
  account_number_sealed: Bytes
  account_number_hash: Bytes
  account_number_last4: string
  routing_number: string
  routing_number_last4: GeneratedAlways<string>
  status: 'open' | 'closed'
  created_at: string
  closed_at: string | null
  restricted_at: string | null
  restricted_reason: 'fraud_review' | 'returned_debit' | 'court_order' | 'worker_wish' | null
  closing_at: string | null
}

export type AccountsOpening = {
  account_id: string
  employee_id: string
  holder_name: FreeText
  requested_at: string
  finished_at: string | null
  application_id: FreeText | null
}

export type AccountsRestriction = {
  id: string
  account_id: string
  case_number: string
  reason: 'fraud_review' | 'returned_debit' | 'court_order' | 'worker_wish'
  restricted_by: FreeText
  restricted_at: string
  released_by: FreeText | null
  released_at: string | null
}

export type AccountsShown = {
  id: string
  provider_account_id: FreeText
  employee_id: string
}

export type AchClaim = {
  account_id: string
  id: string
  number: string
  ref: string
  details: FreeText | null
  filed_at: string
  state: 'asked' | 'returned' | 'refused' | 'closed'
  state_at: string
  note: FreeText | null
}

export type AchStop = {
  id: string
  account_id: string
  company_key: string
  company_name: FreeText
  ref: string
  stopped_at: string
  allowed_at: string | null
  is_told: Generated<boolean>
}

export type AchTransfer = {
  ref: string
  account_id: string
  item_id: string
  direction: 'CREDIT' | 'DEBIT'
  amount: bigint
  company_key: string
  company_name: FreeText
  description: FreeText
  announced_at: string
  settles_on: string
  ruling: 'accepted' | 'refused' | 'mirrored' | 'suspended' | 'released'
  reason: string | null
  ruled_at: string
  settled_at: string | null
  is_over: Generated<boolean>
  beyond: bigint | null
  release_journal_id: string | null
  return_state: 'due' | 'done' | 'impossible' | null
  return_reason: string | null
  return_by: string | null
}

export type AnalyticsClientError = {
  report_id: string
  place: number
  name: string
  file: string | null
  line: number
  col: number
  screen: string
  device: 'phone' | 'tablet' | 'desktop'
  release: string
  received_at: string
}

export type AnalyticsEvent = {
  month: string
  id: string
  name: string
  employee_id: string | null
  anonymous_id: string | null
  insert_id: string
  properties: Json
  happened_at: string
  received_at: string
}

export type AnalyticsVital = {
  report_id: string
  name: 'LCP' | 'INP' | 'CLS'
  screen: string
  device: 'phone' | 'tablet' | 'desktop'
  release: string
  value: number
  received_at: string
}

export type CardsAuthorization = {
  request_id: string
  ref: string
  account_id: string | null
  requested: bigint
  cashback: bigint
  is_cash: boolean
  merchant_name: FreeText
  merchant_category: string
  decision: 'APPROVED' | 'APPROVED_FOR_PARTIAL_AMOUNT' | 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY' | 'DECLINED'
  amount: bigint
  decline_reason: FreeText | null
  occurred_at: string
  decided_at: string
  expires_at: string
  is_undone: Generated<boolean>
  merchant_city: FreeText | null
}

export type CardsCard = {
  id: string
  employee_id: string
  account_id: string
  status: 'Active' | 'Frozen' | 'Damaged' | 'Inactive' | 'ClosedByCustomer' | 'Lost' | 'Stolen' | 'Expired' | 'ClosedByIssuer'
  form_factor: 'VIRTUAL' | 'PHYSICAL'
  last4: string | null
  provider_card_id: string | null
  created_at: string
  updated_at: string
  kind: Generated<'standard' | 'interim' | 'temporary'>
  expiration_month: number | null
  expiration_year: number | null
  has_pin: Generated<boolean>
  is_damaged: Generated<boolean>
  is_held_by_issuer: Generated<boolean>
  replaces: string | null
  is_settling: Generated<boolean>
  status_version: Generated<number>
  seen_at: string | null
  seen_event: FreeText | null
  suspend_unanswered_at: string | null
  reread_at: string | null
  is_frozen_by_worker: Generated<boolean>
  closed_at: string | null
}

export type CardsEntry = {
  ref: string
  family: 'external' | 'non_originated' | null
  provider_account_id: string
  direction: 'CREDIT' | 'DEBIT'
  amount: bigint
  company_name: FreeText
  told_at: string
  state: 'counted' | 'aside' | 'dismissed'
  state_at: string
  state_by: FreeText | null
  twin_ref: string | null
  is_twinned: Generated<boolean>
}

export type CardsEntryFamily = {
  is_only: Generated<boolean>
  family: 'external' | 'non_originated'
  set_at: string
  set_by: FreeText | null
}

export type CardsEvent = {
  id: string
  name: string
  subject: 'purchase' | 'transfer' | 'card' | 'order'
  ref: string
  movement_ref: string | null
  provider_card_id: string | null
  provider_account_id: string | null
  facts: Json
  occurred_at: string
  received_at: string
  item_id: string
  journal_id: string | null
  is_applied: Generated<boolean>
}

export type CardsOffer = {
  employee_id: string
  postponed_at: string
}

export type CardsOrder = {
  employee_id: string
  id: string
  account_id: string
  reason: 'LOST' | 'STOLEN' | 'DAMAGED' | 'NEVER_ARRIVED' | 'EXPIRING' | 'NAME_CHANGED' | 'PERSONALIZED' | 'ADDRESS_CHANGED' | null
  old_card_id: string | null
  speed: 'standard' | 'expedited'
  fee: bigint
  state: 'asked' | 'placed' | 'given_up'
  card_id: string
  interim_card_id: string | null
  ends_order_id: string | null
  provider_order_id: string | null
  status: Generated<'NEW' | 'APPROVED' | 'SENT_TO_PRINTER' | 'SHIPPED' | 'SHIP_FAILED' | 'COMPLETED' | 'CANCELED'>
  asked_at: string
  ordered_at: string
  shipped_at: string | null
  expected_by: string
  late_from: string
  tracking_number: FreeText | null
  seen_at: string | null
  seen_event: FreeText | null
  ended_at: string | null
  is_tidy: Generated<boolean>
  is_open: GeneratedAlways<boolean>
  is_mailed: Generated<boolean>
  read_at: string | null
  goes_to: Json | null
}

export type CardsOverclearing = {
  ref: string
  account_id: string
  merchant_name: FreeText
  authorized: bigint
  cleared: bigint
  clearings: number
  first_seen_at: string
  last_seen_at: string
}

export type CardsOverdueWatch = {
  is_only: Generated<boolean>
  watched_until: string
}

export type CardsOverdueWord = {
  request_id: string
  read_after: string
  tries: Generated<number>
  ended_at: string | null
}

export type CardsRelease = {
  id: string
  card_id: string
  operator: FreeText
  status_before: FreeText
  was_held_by_issuer: boolean
  provider_status: FreeText
  released_at: string
}

export type CardsTemporary = {
  employee_id: string
  id: string
  proxy_number: string
  card_id: string
  created_at: string
}

export type CardsTransaction = {
  ref: string
  account_id: string
  card_id: string | null
  item_id: string
  hold_id: string
  expired_at: string | null
}

export type CardsTry = {
  employee_id: string
  kind: 'activation' | 'proxy'
  count: number
  counted_at: string
}

export type CardsUnreadEvent = {
  id: string
  fault: FreeText
  told_at: string
  tries: Generated<number>
  read_after: string
  ended_at: string | null
  ended_by: FreeText | null
}

export type ClosingClosing = {
  id: string
  employee_id: string
  account_id: string
  case_number: string
  state: 'waiting' | 'undone' | 'leaving' | 'closed'
  reason: 'left_job' | 'other_bank' | 'went_wrong' | 'costs' | 'other' | null
  way: 'bank' | 'check'
  destination_id: string | null
  asked_at: string
  leaves_at: string
  latest_at: string
  left_at: string | null
  ended_at: string | null
  seen_at: string
}

export type ClosingDormancy = {
  account_id: string
  employee_id: string
  state_code: string
  version: FreeText
  last_active_on: string
  due_on: string
  marked_at: string
  escheated_at: string | null
  amount: bigint | null
}

export type ClosingHistoryLink = {
  token_hash: Bytes
  closing_id: string
  made_at: string
  expires_at: string
}

export type ClosingPayout = {
  id: string
  closing_id: string
  number: number
  kind: 'bank' | 'check' | 'write_off' | 'recovered'
  amount: bigint
  made_at: string
  check_state: 'asked' | 'mailed' | 'cashed' | 'returned' | 'unclaimed' | null
  changed_at: string
  changed_by: FreeText | null
}

export type ConsentsChoice = {
  id: string
  employee_id: string
  subject: 'documents' | 'texts' | 'marketing'
  is_given: boolean
  starts_on: string | null
  agreement_hash: string | null
  session_id: string
  chosen_at: string
}

export type ConsentsLetter = {
  id: string
  employee_id: string
  kind: 'start_mail' | 'stop_mail' | 'copy'
  agreement_id: string | null
  starts_on: string | null
  asked_at: string
  done_at: string | null
  done_by: FreeText | null
  dropped_at: string | null
}

export type DemoWorld = {
  is_only: Generated<boolean>
  begun_at: string
  finished_at: string | null
}

export type DisputesCase = {
  id: string
  number: GeneratedAlways<bigint>
  employee_id: string
  account_id: string
  request_id: string | null
  request_hash: string
  channel: 'written' | 'verbal'
  taken_by: FreeText | null
  language: 'en' | 'es'
  reason: 'not-me' | 'amount' | 'twice' | 'not-received' | 'canceled' | 'atm' | 'refund' | 'other'
  noticed_on: string | null
  has_card: boolean | null
  asked_merchant: boolean | null
  expected_on: string | null
  details_sealed: Bytes | null
  state: 'watching' | 'looking' | 'asking' | 'won' | 'lost' | 'withdrawn' | 'lapsed'
  is_courtesy: boolean
  filed_at: string
  started_at: string | null
  business_days: number | null
  credit_by: string | null
  credit_on: string | null
  decide_by: string | null
  days: number | null
  longer_because: 'store-purchase' | 'new-account' | 'foreign' | null
  answer_by: string | null
  decided_at: string | null
  decided_by: FreeText | null
  decision_reason: FreeText | null
  won_amount: bigint | null
  fees_returned: bigint | null
  letter_by: string | null
  letter_at: string | null
  honor_until: string | null
  take_back_on: string | null
  is_taken_back: Generated<boolean>
  withdrawn_at: string | null
  reopened_at: string | null
  documents_asked_at: string | null
  proposal: Json | null
  proposed_by: FreeText | null
  changed_at: string
}

export type DisputesEntry = {
  id: string
  case_id: string
  number: number
  kind: 'provisional' | 'final' | 'taken_back'
  to_worker: bigint
  kept: Generated<bigint>
  journal_id: string
  made_at: string
  made_by: FreeText | null
}

export type DisputesFile = {
  employee_id: string
  file_id: string
  case_id: string
  message_id: string | null
}

export type DisputesItem = {
  case_id: string
  position: number
  item_id: string
  account_id: string
  kind: 'store' | 'atm' | 'company'
  is_foreign: boolean
  merchant: FreeText
  last4: string | null
  made_at: string
  charge: bigint
  agreed: bigint | null
  is_pending: boolean
  is_held: Generated<boolean>
  returned_before: bigint
  returned: Generated<bigint>
  claim_id: string | null
  provider_event_ref: string | null
  provider_ref: string | null
  provider_state: 'asked' | 'working' | 'won' | 'lost' | 'canceled' | 'refused' | null
  provider_asked_at: string | null
  provider_answered_at: string | null
  provider_seen_at: string | null
}

export type DisputesLetter = {
  id: string
  case_id: string
  employee_id: string
  kind: 'received' | 'provisional' | 'won' | 'lost' | 'withdrawn' | 'reopened' | 'document'
  language: 'en' | 'es'
  content: Json | null
  name: FreeText | null
  file_id: string | null
  made_at: string
  made_by: FreeText | null
}

export type DisputesMessage = {
  id: string
  case_id: string
  position: number
  author: 'worker' | 'us'
  agent: FreeText | null
  request_id: string | null
  employee_id: string
  text_sealed: Bytes
  created_at: string
}

export type DisputesStep = {
  id: GeneratedAlways<bigint>
  case_id: string
  kind: string
  at: string
  by: FreeText | null
  note: FreeText | null
}

export type EmployeeAudience = {
  id: string
  employer_ids: Generated<string[]>
  states: Generated<string[]>
  languages: Generated<string[]>
  is_listed: Generated<boolean>
}

export type EmployeeAudienceMember = {
  audience_id: string
  employee_id: string
}

export type EmployeeContact = {
  id: string
  employee_id: string
  kind: 'phone' | 'email'
  value: string
  verified_at: string | null
  position: number
  created_at: string
}

export type EmployeeHomeAddress = {
  id: string
  employee_id: string
  address: Json
  since: string
  told_at: string | null
  failures: Generated<number>
  next_try_at: string
}

export type EmployeeHomeShown = {
  id: string
  employer_id: string
  state: FreeText | null
  postal_code: FreeText | null
}

export type EmployeeProfile = {
  id: string
  employer_id: string
  employee_number: string
  first_name: FreeText
  last_name: FreeText
  language: 'en' | 'es'
  onboarding_status: 'Joined' | 'AccountPending' | 'AccountCreated' | 'DepositBankAccountCreated' | 'Completed'
  features: string[]
  has_pin: boolean
  address: Json | null
  shipping_address: Json | null
  version: bigint
  created_at: string
  updated_at: string
  preferred_name: FreeText | null
}

export type EmployeeSettings = {
  employee_id: string
  theme: Generated<'system' | 'light' | 'dark'>
  updated_at: string
  text_size: Generated<'standard' | 'large' | 'larger' | 'largest'>
  hide_amounts: Generated<boolean>
  analytics: Generated<boolean>
  recording: Generated<boolean>
  personal_card_opted_out: Generated<boolean>
  marketing: Generated<boolean>
}

export type EmployeeShown = {
  id: string
  employer_id: string
  employee_number: FreeText
}

export type EmployersCodeShown = {
  id: string
  code: FreeText
}

export type EmployersEmployer = {
  id: string
  code: string
  name: FreeText
  company_id: string | null
  time_zone: FreeText
  created_at: string
  early_pay_days: Generated<number>
  file_ceiling: bigint | null
}

export type EmployersExpressPayPolicy = {
  employer_id: string
  is_offered: boolean
  share_basis_points: number
  period_cap: bigint
  transfers_per_day: number
  counts_tips: boolean
  leaves_basis_points: number
  updated_at: string
}

export type EmployersMissingShift = {
  id: string
  roster_id: string
  employee_id: string
  worked_on: string
  minutes: number
  note: FreeText | null
  state: 'reported' | 'confirmed' | 'rejected'
  created_at: string
  answered_at: string | null
}

export type EmployersPayPeriod = {
  id: string
  employer_id: string
  pay_group: string
  period_start: string
  period_end: string
  cut_off_at: string
  payday: string
  created_at: string
  updated_at: string
}

export type EmployersPayRun = {
  id: string
  employer_id: string
  pay_group: string
  period_start: string
  period_end: string
  payday: string
  file_hash: Bytes
  created_at: string
  finished_at: string | null
  corrects: string | null
  replaced_at: string | null
}

export type EmployersPayRunLine = {
  id: string
  pay_run_id: string
  roster_id: string
  line: number
  gross: bigint
  net: bigint
  express_pay_deduction: bigint
  settled_at: string | null
  is_removed: Generated<boolean>
  reversed_at: string | null
}

export type EmployersPayrollAct = {
  file_id: string
  id: string
  act: 'accepted' | 'posted' | 'repeats_allowed' | 'approved' | 'rejected' | 'decided' | 'returns_written'
  operator: FreeText
  detail: FreeText | null
  at: string
}

export type EmployersPayrollBatch = {
  file_id: string
  ordinal: number
  service_class: '200' | '220' | '225'
  company_name: FreeText
  discretionary: FreeText
  company_id: FreeText
  entry_class: FreeText
  description: FreeText
  descriptive_date: FreeText
  effective_date: string | null
  odfi: FreeText
  batch_number: FreeText
  is_wage: boolean
  entry_count: number
  debit_total: bigint
  credit_total: bigint
}

export type EmployersPayrollEntry = {
  file_id: string
  line: number
  batch_ordinal: number
  kind: 'deposit' | 'prenote' | 'zero_dollar' | 'other_credit' | 'debit' | 'reversal'
  identity: string
  routing_number: FreeText
  account_hash: Bytes
  account_last4: FreeText
  amount: bigint
  trace: FreeText
}

export type EmployersPayrollFile = {
  id: string
  sha256: Bytes
  name: FreeText
  byte_count: bigint
  destination: FreeText
  origin: FreeText
  destination_name: FreeText
  origin_name: FreeText
  created_date: string
  batch_count: number
  entry_count: number
  debit_total: bigint
  credit_total: bigint
  entry_hash: FreeText
  actionable_count: number
  settled_count: number
  settled_line: number
  accepted_at: string
  posted_at: string | null
  accepted_by: FreeText | null
  approval_reason: FreeText | null
  approved_by: FreeText | null
  approved_at: string | null
  rejected_by: FreeText | null
  rejected_at: string | null
  not_ours_count: Generated<number>
  not_ours_credit: Generated<bigint>
  not_ours_debit: Generated<bigint>
}

export type EmployersPayrollNotice = {
  file_id: string
  line: number
  batch_ordinal: number
  kind: 'return' | 'change'
  code: FreeText
  original_trace: FreeText
  amount: bigint
}

export type EmployersPayrollOutcome = {
  file_id: string
  line: number
  identity: string
  outcome: 'posted' | 'confirmed' | 'returned' | 'repeated' | 'settled_before' | 'staged' | 'open' | 'kept'
  account_id: string | null
  effective_date: string
  amount: bigint
  is_repeat: boolean
  journal_id: string | null
  return_code: string | null
  return_sequence: number | null
  decided_at: string
  opens_at: string | null
  arrives_on: string | null
  transaction_id: string | null
  due_at: string | null
  suggested_code: string | null
  return_part: number | null
  reverses_file_id: string | null
  reverses_line: number | null
}

export type EmployersPayrollPage = {
  file_id: string
  first_line: number
  last_line: number
  records_sealed: Bytes
}

export type EmployersPayrollReturn = {
  file_id: string
  part: number
  made_at: string
  entry_count: number
  amount: bigint
  due_at: string | null
  written_at: string | null
}

export type EmployersPersonShown = {
  id: string
  employer_id: string
  employee_number: FreeText
  first_name: FreeText
  last_name: FreeText
  pay_group: FreeText | null
  status: FreeText
}

export type EmployersRoster = {
  id: string
  employer_id: string
  employee_number: string
  first_name: FreeText
  middle_name: FreeText | null
  last_name: FreeText
  preferred_name: FreeText | null
  birth_date_sealed: Bytes | null
  birth_date_hash: Bytes | null
  ssn_sealed: Bytes | null
  ssn_last4_hash: Bytes | null
  email: string | null
  phone: string | null
  address: Json | null
  hire_date: string | null
  term_date: string | null
  status: 'active' | 'ended'
  pay_group: FreeText | null
  jobs: Json
  is_ewa_eligible: boolean | null
  has_garnishment: boolean | null
  wants_direct_deposit_now: boolean | null
  employee_id: string | null
  row_hash: Bytes
  version: number
  created_at: string
  updated_at: string
}

export type EmployersShift = {
  id: string
  employer_id: string
  roster_id: string
  source_id: string
  version: number
  worked_on: string
  starts_at: string
  ends_at: string | null
  job: FreeText
  regular_minutes: number
  overtime_minutes: number
  doubletime_minutes: number
  rate: bigint
  tips: bigint
  amount: bigint
  status: 'planned' | 'open' | 'submitted' | 'approved' | 'deleted'
  row_hash: Bytes
  corrected_at: string | null
  created_at: string
  updated_at: string
  break_minutes: number | null
}

export type EmployersShown = {
  id: string
  name: FreeText
  time_zone: FreeText
}

export type EmployersTimeSource = {
  employer_id: string
  heard_at: string
}

export type ExpressPayDeductionRequest = {
  employee_id: string
  transfer_id: string
  employer_id: string
  pay_group: FreeText
  payday: string
  amount: bigint
  created_at: string
}

export type ExpressPayEnrolment = {
  employee_id: string
  state: 'never' | 'active' | 'pending_cancellation' | 'inactive'
  delinquent: boolean
  created_at: string
  updated_at: string
  is_paused: Generated<boolean>
  own_weekly: bigint | null
  spread_over: Generated<number>
  terms_version: FreeText | null
  terms_accepted_at: string | null
  waits_for_payday: Generated<boolean>
}

export type ExpressPayRepayment = {
  pay_run_line_id: string
  employee_id: string
  transfer_id: string
  amount: bigint
  written_off: Generated<bigint>
}

export type ExpressPaySettlement = {
  pay_run_line_id: string
  employee_id: string
  account_id: string
  payday: string
  total: bigint
  reimbursement: bigint
  deducted: bigint
  transaction_id: string | null
  created_at: string
  pay_run_id: string | null
  excess: Generated<bigint>
  excess_unexplained: Generated<bigint>
  excess_to_employer: Generated<bigint>
  missed: Generated<bigint>
  effect: Json | null
  reversed_at: string | null
}

export type ExpressPayShortfall = {
  id: string
  employee_id: string
  payday: string
  taken_early: bigint
  settled: bigint
  attempts: number
  state: 'open' | 'settled' | 'written_off' | 'withdrawn'
  created_at: string
  ended_at: string | null
}

export type ExpressPayState = {
  state: string
  is_offered: boolean
  is_instant_offered: boolean
  fee_most: bigint | null
  fee_most_basis_points: number | null
  fee_threshold: bigint | null
  fee_most_above: bigint | null
  period_most: bigint | null
  share_most_basis_points: number | null
  source: FreeText
  updated_at: string
  month_max: bigint | null
  fee_month_max: bigint | null
  paid_per_period_max: number | null
}

export type ExpressPayTransfer = {
  employee_id: string
  id: string
  account_id: string
  amount: bigint
  fee: bigint
  destination: Json
  status: 'INITIATED' | 'PROCESSING' | 'COMPLETED' | 'FAILED' | 'CANCELED'
  journal_id: string
  transaction_id: string
  settled: Generated<bigint>
  written_off: Generated<bigint>
  settled_on: string | null
  created_at: string
  updated_at: string
  home_state: string | null
  sent_by: string | null
}

export type IdentityApplication = {
  ref: string
  check_id: string
  attempt: number
  applied_at: string
}

export type IdentityCheck = {
  id: string
  employee_id: string
  roster_id: string
  applicant_sealed: Bytes
  status: 'NOT_STARTED' | 'PENDING' | 'IN_REVIEW' | 'DOCUMENT_REQUESTED' | 'APPROVED' | 'DENIED' | 'CANCELED'
  items: Generated<string[]>
  reason: 'no-match' | 'document' | 'address' | 'age' | 'law' | null
  version: Generated<number>
  round: Generated<number>
  submitted_at: string
  changed_at: string
  begun_at: string | null
  round_to_tell: Generated<number>
  round_told: Generated<number>
  email_told_at: string | null
  appealed_at: string | null
  appeal_told_at: string | null
  email_link_hash: Bytes | null
  email_linked_to: FreeText | null
  email_linked_at: string | null
  email_confirmed_at: string | null
  holder_ref: FreeText | null
  session_ref: FreeText | null
  tried_until: string | null
}

export type IdentityDocument = {
  check_id: string
  id: string
  round: number
  item: 'Address' | 'Name' | 'Phone'
  created_at: string
  sent_at: string | null
  upload_kind: GeneratedAlways<string>
}

export type IdentityFile = {
  check_id: string
  id: string
  round: number
  item: 'Address' | 'Name' | 'Phone'
  name_sealed: Bytes
  size: number
  link_ref: string | null
  created_at: string
  arrived_at: string | null
  sent_at: string | null
}

export type IdentityMove = {
  id: string
  check_id: string
  status: FreeText
  items: string[]
  reason: FreeText | null
  moved_at: string
}

export type IssuerTransferEvent = {
  event_id: string
  transfer_ref: FreeText
  transfer_key: string | null
  kind: 'pending' | 'sent' | 'settled' | 'failed' | 'returned' | 'canceled'
  at: string | null
  reason: string | null
  received_at: string
  tried_at: string
  is_waiting: Generated<boolean>
}

export type MessagesAnnouncement = {
  id: string
  kind: 'NEWS' | 'LEGAL'
  content: Json
  link: string | null
  audience_id: string
  fingerprint: Bytes
  state: 'SENDING' | 'STOPPED' | 'DONE'
  told_to: string | null
  told_count: Generated<number>
  per_minute: number
  next_at: string
  created_at: string
  created_by: FreeText
  changed_by: FreeText
  ended_at: string | null
}

export type MessagesDelivery = {
  message_id: string
  channel: 'email' | 'sms' | 'push'
  outcome: 'sent' | 'waits' | 'skipped'
  reason: string | null
  waits_until: string | null
  decided_at: string
}

export type MessagesMessage = {
  id: string
  employee_id: string
  event: string
  event_key: string
  kind: 'MONEY' | 'CARD' | 'SECURITY' | 'LEGAL' | 'SUPPORT' | 'NEWS'
  facts: Json
  created_at: string
  read_at: string | null
}

export type MessagesSent = {
  outbox_id: string
  message_id: string
  channel: 'email' | 'sms' | 'push'
}

export type MessagesUnreadShown = {
  employee_id: string
  unread: bigint | null
}

export type MoveMoneyBank = {
  routing_number: string
  name: FreeText
  imported_at: string
  new_routing_number: string | null
  version: number | null
  ended_version: number | null
}

export type MoveMoneyBankVersion = {
  number: number
  file_name: FreeText
  content_hash: Bytes
  imported_at: string
  imported_by: FreeText
  bank_count: number
  added_count: number
  changed_count: number
  ended_count: number
  rejected_count: number
}

export type MoveMoneyBatch = {
  file_id: string
  number: number
  entry_class: 'PPD' | 'WEB'
  direction: 'out' | 'in'
  description: string
  entry_count: number
  amount: bigint
  offset_sequence: number | null
}

export type MoveMoneyBook = {
  name: 'provider' | 'files' | 'instant'
  compared_through: string | null
}

export type MoveMoneyCardToken = {
  token_ref: string
  employee_id: string
  destination_id: string
  claimed_at: string
}

export type MoveMoneyComparedDay = {
  book: string
  bank_day: string
  compared_at: string
  listed_count: number
  listed_out: bigint
  listed_in: bigint
}

export type MoveMoneyDestination = {
  id: string
  employee_id: string
  kind: 'bank' | 'card'
  state: 'pending' | 'verified' | 'failed' | 'locked' | 'removed'
  state_reason: string | null
  nickname: FreeText | null
  name: FreeText | null
  last4: string
  account_type: 'checking' | 'savings' | null
  routing_number: string | null
  account_number_sealed: Bytes | null
  account_number_hash: Bytes | null
  expires: string | null
  receives_instant: boolean | null
  rail_ref: string | null
  added_at: string
  verified_at: string | null
  used_at: string | null
  removed_at: string | null
}

export type MoveMoneyDifference = {
  id: string
  book: string
  kind: 'missing_at_rail' | 'unknown_here' | 'amount_differs' | 'late'
  movement: 'settled' | 'returned'
  subject: string
  bank_day: string
  transfer_id: string | null
  rail_ref: FreeText | null
  direction: 'out' | 'in'
  ours: bigint | null
  theirs: bigint | null
  found_at: string
  ended_at: string | null
  ended_by: FreeText | null
  end_note: FreeText | null
}

export type MoveMoneyEntry = {
  id: string
  destination_id: string
  direction: 'out' | 'in'
  entry_class: 'PPD' | 'WEB'
  description: string
  is_same_day: boolean
  amount: bigint
  holder_name: string
  routing_number: string
  account_type: 'checking' | 'savings'
  account_number_sealed: Bytes
  submitted_at: string
  file_id: string | null
  batch_number: number | null
  bank_day: string | null
  trace: string | null
  return_code: string | null
  return_trace: string | null
  returned_at: string | null
  return_settles_on: string | null
}

export type MoveMoneyFact = {
  transfer_id: string
  kind: 'canceled' | 'handed' | 'sent' | 'settled' | 'usable' | 'failed' | 'returned'
  reason: string | null
  at: string
  told_at: string
}

export type MoveMoneyFile = {
  id: string
  bank_day: string
  window_name: 'same_day' | 'next_day'
  created_on: string
  created_time: string
  modifier: string
  effective_on: string
  destination: string
  origin: string
  destination_name: string
  origin_name: string
  company_name: string
  company_id: string
  odfi_routing_number: string
  offset_account_sealed: Bytes | null
  entry_count: number
  debit: bigint
  credit: bigint
  state: 'built' | 'exported' | 'acknowledged'
  built_at: string
  exported_at: string | null
  settles_on: string | null
  content_hash: Bytes | null
  acknowledged_at: string | null
}

export type MoveMoneyInboundBatch = {
  file_id: string
  ordinal: number
  fault_line: number
  fault_code: string
  reason: FreeText
}

export type MoveMoneyInboundEntry = {
  file_id: string
  line: number
  batch_ordinal: number
  kind: 'return' | 'dishonored' | 'contested' | 'change' | 'other'
  code: string | null
  is_credit: boolean
  amount: bigint
  original_trace: string | null
  effective_on: string | null
  trace: string
  corrected_sealed: Bytes | null
  outcome: 'applied' | 'repeated' | 'suspended' | null
  why: string | null
  entry_id: string | null
  journal_id: string | null
  decided_at: string | null
  ending: 'assigned' | 'cleared' | null
  ended_by: FreeText | null
  end_note: FreeText | null
  ended_at: string | null
  end_journal_id: string | null
}

export type MoveMoneyInboundFile = {
  id: string
  content_hash: Bytes
  name: FreeText
  created_on: string
  received_at: string
}

export type MoveMoneyInboundPage = {
  file_id: string
  first_line: number
  records_sealed: Bytes
}

export type MoveMoneyMovement = {
  transfer_id: string
  kind: 'settled' | 'returned'
  book: string
  direction: 'out' | 'in'
  amount: bigint
  bank_day: string
  kept_at: string
  settlement_id: string | null
}

export type MoveMoneyOperation = {
  id: string
  transfer_id: string
  verb: 'retry' | 'return' | 'correct'
  done_by: FreeText
  note: FreeText | null
  at: string
}

export type MoveMoneyPayday = {
  employee_id: string
  account_id: string
  destination_id: string
  kind: 'above' | 'fixed' | 'share'
  amount: bigint | null
  percent: number | null
  is_on: boolean
  skips: string | null
  changed_at: string
  told_for: string | null
  told_amount: bigint | null
}

export type MoveMoneyPaydayRun = {
  transaction_id: string
  employee_id: string
  payday: string
  came: bigint
  posted_at: string
  outcome: Generated<'due' | 'moved' | 'skipped' | 'nothing' | 'refused'>
  transfer_id: string | null
  reason: string | null
  decided_at: string | null
}

export type MoveMoneyPermission = {
  transfer_id: string
  words: FreeText
  language: 'en' | 'es'
  given_at: string
}

export type MoveMoneyProof = {
  destination_id: string
  first: number
  second: number
  expected_on: string
  tries_left: number
  expires_at: string
}

export type MoveMoneySettlement = {
  id: string
  book: string
  bank_day: string
  round: number
  movement_count: number
  out_settled: bigint
  out_returned: bigint
  in_settled: bigint
  in_returned: bigint
  journal_id: string | null
  settled_at: string
}

export type MoveMoneyShown = {
  id: string
  employee_id: string
  transaction_id: string | null
}

export type MoveMoneyTrace = {
  odfi: string
  last_sequence: number
}

export type MoveMoneyTransfer = {
  id: string
  employee_id: string
  account_id: string
  destination_id: string
  direction: 'out' | 'in'
  speed: 'standard' | 'instant'
  origin: 'worker' | 'payday' | 'express_pay' | 'proof' | 'closing'
  amount: bigint
  fee: bigint
  number: string
  status: 'INITIATED' | 'PENDING' | 'PROCESSING' | 'PROCESSED' | 'COMPLETED' | 'CANCELED' | 'FAILED' | 'RETURNED'
  reason: string | null
  transaction_id: string | null
  created_at: string
  hand_over_at: string
  expected_on: string | null
  rail: 'provider' | 'files'
  rail_ref: string | null
  trace: string | null
  updated_at: string
  again_of: string | null
  attempt: Generated<number>
  followed_up_at: string | null
  restricted_for_at: string | null
  send_on: string | null
  begun_at: string | null
}

export type MyDataArchive = {
  id: string
  employee_id: string
  state: 'making' | 'ready' | 'deleted'
  asked_at: string
  ready_at: string | null
  expires_at: string | null
  deleted_at: string | null
  bytes_sealed: Bytes | null
  size_bytes: number | null
}

export type NotificationsChoice = {
  employee_id: string
  event: string
  channel: 'inApp' | 'email' | 'sms' | 'push'
  is_on: boolean
  chosen_at: string
}

export type NotificationsCrossing = {
  id: Generated<string>
  account_id: string
  happened_at: Generated<string>
}

export type NotificationsPushKey = {
  id: number
  private_sealed: Bytes
  public_key: string
  created_at: string
}

export type NotificationsSetting = {
  employee_id: string
  quiet_is_on: boolean | null
  quiet_from: string | null
  quiet_to: string | null
  low_balance_cents: bigint | null
  large_purchase_cents: bigint | null
  changed_at: string
  push_shows_amounts: boolean | null
}

export type NotificationsSubscription = {
  id: string
  employee_id: string
  session_id: string
  device_hash: Bytes
  endpoint_hash: Bytes
  proof_hash: Bytes
  address_sealed: Bytes
  created_at: string
}

export type OffersCatalog = {
  is_only: Generated<boolean>
  revision: Generated<bigint>
}

export type OffersClaim = {
  id: string
  employee_id: string
  purchase_ref: string
  offer_id: string
  rule: string | null
  worth: bigint
  request_hash: Bytes
  case_number: string
  answer_by: string
  created_at: string
  granted: bigint | null
  granted_of: bigint | null
  borne_by: 'partner' | 'us' | null
  granted_at: string | null
  granted_by: FreeText | null
}

export type OffersOffer = {
  id: string
  merchant_name: FreeText
  category: FreeText
  title: FreeText
  description: FreeText
  terms: FreeText
  reward_type: 'percent' | 'flat'
  reward_value: bigint
  min_spend: bigint
  max_reward: bigint | null
  channels: string[]
  starts_at: string
  ends_at: string
  created_at: string
  partner: Generated<string>
  partner_ref: Generated<string>
  version: Generated<number>
  ended_early_at: string | null
  joined: Generated<number>
  reserved: Generated<bigint>
  full_at: string | null
}

export type OffersOfferVersion = {
  offer_id: string
  version: number
  content: Json
  content_hash: Bytes
  imported_at: string
  imported_by: FreeText
}

export type OffersPromise = {
  employee_id: string
  offer_id: string
  merchant_name: FreeText
  merchant_ids: Generated<string[]>
  categories: Generated<string[]>
  names: string[]
  places: Generated<Json>
  channels: string[]
  reward_type: 'percent' | 'flat'
  reward_value: bigint
  min_spend: bigint
  max_reward: bigint | null
  max_uses: number | null
  weekdays: Generated<number[]>
  time_zone: FreeText
  starts_at: string
  ends_at: string
  activated_at: string
  version: number | null
  spans: Generated<Json>
}

export type OffersPurchase = {
  ref: string
  account_id: string
  employee_id: string
  item_id: string
  authorized_at: string
  store_id: FreeText | null
  store_name: FreeText
  store_category: string
  store_city: FreeText | null
  store_region: FreeText | null
  channel: 'in_store' | 'online'
  is_pin: boolean
  is_cash: boolean
  state: 'pending' | 'complete' | 'void'
  completed_at: string | null
  spent: bigint
  refunded: bigint
  updated_at: string
}

export type OffersReward = {
  id: string
  employee_id: string
  account_id: string
  purchase_ref: string
  offer_id: string
  state: 'TRACKED' | 'APPROVED' | 'PAID' | 'REJECTED' | 'REVERSED' | 'VOID'
  reason: string | null
  amount: bigint
  paid: Generated<bigint>
  pay_at: string | null
  paid_at: string | null
  purchased_at: string
  changed_at: string
  created_at: string
}

export type OffersRewardEntry = {
  id: string
  reward_id: string
  amount: bigint
  journal_id: string
  item_id: string
  created_at: string
  early_by: FreeText | null
}

export type OffersSettled = {
  reward_id: string
  partner: string
  statement: string
  amount: bigint
  journal_id: string
  settled_at: string
  settled_by: FreeText
}

export type OnboardingConsent = {
  id: string
  employee_id: string
  paper_id: 'esign' | 'terms' | 'privacy' | 'short-form' | 'cardholder-agreement' | 'payment-election' | 'express-pay'
  version: FreeText
  hash: string
  locale: 'en' | 'es'
  consented_at: string
  address_range: FreeText
  device: FreeText | null
}

export type OnboardingDocument = {
  hash: string
  document_id: string
  version: string
  locale: 'en' | 'es'
  content: Json
  kept_at: string
}

export type OnboardingDraft = {
  id: string
  token_hash: Bytes
  answers_sealed: Bytes
  created_at: string
  expires_at: string
}

export type OnboardingElection = {
  id: string
  employee_id: string
  choice: 'all' | 'part' | 'keep' | 'later'
  amount_cents: bigint | null
  percent: number | null
  starts_on: string | null
  consented_at: string | null
  created_at: string
  undoes: string | null
}

export type OnboardingElectionFile = {
  id: string
  employer_id: string
  made_at: string
}

export type OnboardingElectionLine = {
  election_id: string
  file_id: string
  employee_id: string
  action: 'set' | 'stop'
  from_payday: string | null
}

export type OnboardingEmployerCode = {
  roster_id: string
  code_hash: Bytes
  created_at: string
  expires_at: string
  used_at: string | null
}

export type OnboardingGuess = {
  scope: 'search_of_draft' | 'search_of_source' | 'digits_of_person' | 'code_of_person'
  key_hash: Bytes
  events: string[]
  locked_until: string | null
  updated_at: string
}

export type OnboardingInvitation = {
  roster_id: string
  token_hash: Bytes
  created_at: string
  expires_at: string
}

export type OnboardingOpening = {
  employee_id: string
  holder_sealed: Bytes | null
  application_status: 'PENDING' | 'IN_REVIEW' | 'APPROVED' | 'DENIED' | 'CLOSED' | null
  failures: Generated<number>
  failure: FreeText | null
  started_at: string
  next_try_at: string
  finished_at: string | null
}

export type OnboardingOpeningStep = {
  employee_id: string
  step: 'holder' | 'application' | 'account' | 'numbers' | 'card'
  ref: FreeText
  done_at: string
}

export type OnboardingPerson = {
  employee_id: string
  roster_id: string
  draft_id: string
  shows_payment_election: boolean
  esign_sample_opened_at: string | null
  differs: string[]
  hold_until: string | null
  created_at: string
}

export type OnboardingStep = {
  employee_id: string
  step: string
  answer: FreeText | null
  done_at: string
}

export type OutboxConsent = {
  number_hash: Bytes
  purpose: 'security_codes' | 'account_alerts' | 'marketing'
  is_given: boolean
  changed_at: string
}

export type OutboxConsentRequest = {
  id: string
  number_hash: Bytes
  kind: 'stop' | 'start' | 'help' | 'marketing_yes' | 'marketing_no'
  source: 'text' | 'operator' | 'carrier' | 'page'
  provider_message_id: string | null
  requested_at: string
}

export type OutboxMessage = {
  id: string
  channel: 'sms' | 'whatsapp' | 'voice' | 'email' | 'push'
  recipient: string
  subject_sealed: Bytes | null
  text_sealed: Bytes | null
  is_secret: boolean
  created_at: string
  sent_at: string | null
  provider_message_id: FreeText | null
  purpose: Generated<'security_codes' | 'account_alerts' | 'marketing' | 'opt_out_answer'>
  template_sealed: Bytes | null
  refused_at: string | null
  delivery: 'sent' | 'delivered' | 'read' | 'failed' | 'refused' | null
  delivery_fault: FreeText | null
  delivery_at: string | null
}

export type PlatformChange = {
  id: GeneratedAlways<bigint>
  topic: FreeText
  key: FreeText
}

export type PlatformFlagSet = {
  version: number
  flags: Json
  changed_keys: string[]
  changed_by: FreeText
  changed_at: string
  reason: FreeText
}

export type PlatformFlagUse = {
  key: string
  evaluated_at: string
}

export type PlatformInstance = {
  id: string
  known_keys: string[]
  first_keys: string[]
  started_at: string
  seen_at: string
}

export type PlatformMaintenance = {
  id: string
  part: 'express-pay' | 'move-money' | 'cards' | 'support' | null
  started_at: string
  started_by: FreeText
  until: string | null
  ended_at: string | null
  ended_by: FreeText | null
}

export type PopupsPopup = {
  id: string
  status: 'DRAFT' | 'STOPPED' | 'RUNNING'
  device_types: string[]
  icon: 'announcement' | 'calendar' | 'maintenance'
  content: Json
  primary_link: string | null
  audience_id: string
  shown_from: string | null
  shown_until: string | null
  time_zone: FreeText
  added_at: string
  added_by: FreeText
  started_at: string | null
  stopped_at: string | null
  changed_by: FreeText
}

export type RecordingsChunk = {
  recording_id: string
  seq: number
  received_at: string
  events_sealed: Bytes
  chain_hash: Bytes
}

export type RecordingsRecording = {
  id: string
  employee_id: string
  started_at: string
  last_at: string
  chunk_count: number
  total_bytes: bigint
  head_sealed: Bytes
}

export type RecordingsSheet = {
  path: string
  css: Bytes
  named_on: string
}

export type RecordingsView = {
  id: string
  recording_id: string
  employee_id: string
  viewed_at: string
  viewed_by: FreeText
  reason: FreeText
}

export type SessionActivity = {
  id: string
  employee_id: string
  kind: string
  happened_at: string
  session_id: string | null
  browser: FreeText | null
  system: FreeText | null
  network: FreeText | null
  detail: FreeText | null
}

export type SessionContactChange = {
  id: string
  employee_id: string
  kind: 'phone' | 'email'
  old_value_sealed: Bytes | null
  new_value_sealed: Bytes | null
  changed_at: string
  undone_at: string | null
  operator: FreeText | null
  identity_shown: FreeText | null
}

export type SessionContactClaim = {
  id: string
  employee_id: string
  kind: 'phone' | 'email'
  contact_hash: Bytes
  failures: Generated<number>
  made_at: string
  proven_at: string | null
  ended_at: string | null
  ended_by: FreeText | null
}

export type SessionContactReplacement = {
  id: string
  employee_id: string
  kind: 'phone' | 'email'
  destination: FreeText
  operator: FreeText
  identity_shown: FreeText
  replaced_at: string
}

export type SessionDevice = {
  employee_id: string
  token_hash: Bytes
  first_seen_at: string
  last_seen_at: string
}

export type SessionIntermediate = {
  token_hash: Bytes
  purpose: 'sign_in' | 'onboarding' | 'new_contact'
  subject_sealed: Bytes
  expires_at: string
}

export type SessionLimit = {
  scope: 'code_of_contact' | 'code_of_device' | 'code_of_source' | 'unknown_of_source' | 'code_of_worker' | 'call_of_contact' | 'call_of_device' | 'card_of_contact' | 'card_of_device' | 'card_of_source' | 'secret_of_contact' | 'secret_of_device' | 'secret_of_source' | 'secret_of_worker'
  key_hash: Bytes
  events: string[]
  updated_at: string
}

export type SessionLimitation = {
  id: string
  employee_id: string
  started_at: string
  ends_at: string
  cancelled_at: string | null
  cause: Generated<'card' | 'contact'>
}

export type SessionLink = {
  code_id: string
  token_hash: Bytes
  browser_hash: Bytes
  contact_sealed: Bytes
  browser: FreeText | null
  system: FreeText | null
  network: FreeText | null
  asked_at: string
}

export type SessionLock = {
  contact_hash: Bytes
  origin_hash: Bytes
  failures: number
  locked_until: string | null
  updated_at: string
}

export type SessionLoginCode = {
  id: string
  contact_hash: Bytes
  employee_id: string | null
  origin_hash: Bytes
  code_hash: Bytes
  tries: number
  created_at: string
  expires_at: string
  used_at: string | null
  purpose: 'sign_in' | 'step_up' | 'old_contact' | 'new_contact' | 'onboarding'
  session_id: string | null
  proven_at: string | null
  sent_to_hash: Bytes | null
}

export type SessionOidcAttempt = {
  state_hash: Bytes
  purpose: 'login' | 'link'
  browser_hash: Bytes
  employee_id: string | null
  expires_at: string
  used_at: string | null
}

export type SessionOidcLink = {
  id: string
  employee_id: string
  issuer: string
  issuer_name: FreeText
  subject_hash: Bytes
  linked_at: string
  last_used_at: string | null
}

export type SessionPasskey = {
  id: string
  employee_id: string
  credential_id: Bytes
  public_key: Bytes
  sign_count: bigint
  transports: string[]
  device_type: 'singleDevice' | 'multiDevice'
  is_backed_up: boolean
  name: FreeText
  created_at: string
  last_used_at: string | null
}

export type SessionPasskeyChallenge = {
  challenge: Bytes
  purpose: 'register' | 'sign_in' | 'step_up'
  bearer_hash: Bytes
  expires_at: string
  used_at: string | null
}

export type SessionPasskeyOffer = {
  employee_id: string
  quiet_until: string
}

export type SessionPassword = {
  employee_id: string
  id: string
  verifier: string
  set_at: string
  last_used_at: string | null
}

export type SessionProviderCode = {
  code_id: string
  method_id: FreeText | null
  user_id: FreeText | null
  asked_hashes: Generated<Bytes[]>
  wrong_hashes: Generated<Bytes[]>
}

export type SessionProviderPassword = {
  alias: string
  started_at: string
  ended_at: string | null
}

export type SessionProviderSession = {
  id: string
  code_id: string
  session_id: string | null
  token_sealed: Bytes
  started_at: string
  ended_at: string | null
}

export type SessionRecoveryCode = {
  id: string
  employee_id: string
  code_hash: Bytes
  created_at: string
  used_at: string | null
}

export type SessionSession = {
  id: string
  employee_id: string
  token_hash: Bytes
  started_at: string
  expires_at: string
  last_active_at: string
  strong_proof_at: string
  revoked_at: string | null
  browser: FreeText | null
  system: FreeText | null
  network: FreeText | null
  proof: 'code' | 'passkey' | 'card' | 'totp' | 'recovery_code' | 'password' | 'oidc'
  limited_until: string | null
}

export type SessionSigningKey = {
  kid: string
  private_sealed: Bytes
  public_jwk: Json
  created_at: string
  signs_from: string
}

export type SessionTotp = {
  id: string
  employee_id: string
  secret_sealed: Bytes
  started_at: string
  confirmed_at: string | null
  last_step: bigint | null
  last_used_at: string | null
}

export type SessionUndo = {
  token_hash: Bytes
  employee_id: string
  kind: 'contact_change' | 'debit_mode' | 'sign_in' | 'destination_linked'
  subject_id: string
  expires_at: string
  used_at: string | null
}

export type StatementsLetter = {
  id: string
  employee_id: string
  code: string
  content: Json
  made_at: string
  expires_at: string
  off_at: string | null
  checks: Generated<number>
  last_checked_at: string | null
}

export type StatementsSchedule = {
  account_id: string
  employee_id: string
  next_month: string | null
  due_at: string | null
}

export type StatementsStatement = {
  id: string
  account_id: string
  employee_id: string
  month: string
  starts_at: string | null
  ends_at: string
  made_at: string
  last_entry: bigint
  opening: bigint
  total_in: bigint
  total_out: bigint
  closing: bigint
  content: Json
}

export type StatementsWrongCode = {
  id: GeneratedAlways<bigint>
  source: string
  tried_at: string
}

export type SupportCase = {
  id: string
  number: GeneratedAlways<bigint>
  employee_id: string | null
  email_sealed: Bytes | null
  language: 'en' | 'es'
  topic: string
  article: string | null
  state: 'open' | 'waiting' | 'closed'
  answer_by: string | null
  opened_at: string
  changed_at: string
  closed_at: string | null
  closed_by: 'worker' | 'operator' | 'silence' | 'help_center' | null
}

export type SupportComment = {
  comment_id: bigint
  case_id: string
  taken_at: string
}

export type SupportHelped = {
  id: string
  article: string
  employee_id: string | null
  visitor_id: string | null
  answer: 'yes' | 'no' | 'unclear' | 'other' | 'failed'
  language: 'en' | 'es'
  answered_at: string
}

export type SupportMessage = {
  id: string
  case_id: string
  request_id: string | null
  requester: string | null
  author: 'worker' | 'us'
  agent: FreeText | null
  text_sealed: Bytes
  is_limited: Generated<boolean>
  created_at: string
  position: number
}

export type SupportMessageFile = {
  message_id: string
  employee_id: string
  file_id: string
}

export type SupportOutgoing = {
  id: string
  case_id: string
  kind: 'message' | 'closed' | 'reopened'
  message_id: string | null
  position: GeneratedAlways<bigint>
  created_at: string
  delivered_at: string | null
}

export type SupportPoll = {
  is_one: Generated<boolean>
  read_to: string
}

export type SupportTicket = {
  case_id: string
  ticket_id: bigint | null
  follows_id: bigint | null
  asked_at: string | null
  seen_at: string | null
  claimed_until: string | null
}

export type TransactionsItem = {
  id: string
  account_id: string
  created_at: string
  updated_at: string
  summary: FreeText
  amount: bigint
  direction: number
  status: 'UNKNOWN' | 'CANCELED' | 'FAILED' | 'INITIATED' | 'PROCESSED' | 'PROCESSING' | 'RETURNED' | 'COMPLETED' | 'COMPLETED_FOR_PARTIAL_AMOUNT' | 'COMPLETED_PURCHASE_AMOUNT_ONLY' | 'PENDING' | 'REFUND'
  type_name: 'Transaction' | 'ACH Transfer'
  kind: 'payroll' | 'express_pay' | 'bank' | 'restaurant' | 'fuel' | 'groceries' | 'pharmacy' | 'phone' | 'transit' | 'coffee' | 'other'
  rail: 'card' | 'ach' | 'book'
  last4: string | null
  reason_code: string | null
  journal_id: string | null
  hold_id: string | null
  refund_of: string | null
  payday: string | null
  payroll_total: bigint | null
  payroll_reimbursement: bigint | null
  payroll_remaining: bigint | null
  is_pending: GeneratedAlways<boolean>
  arrived_early: Generated<boolean>
  is_company_debit: Generated<boolean>
  is_claimed: Generated<boolean>
  merchant_city: FreeText | null
  dispute_id: string | null
}

export type TransactionsName = {
  raw: string
  shown: FreeText
  corrected_at: string
  corrected_by: FreeText
}

export type TransactionsNameReport = {
  id: string
  account_id: string
  item_id: string
  raw: string
  suggestion: FreeText | null
  reported_at: string
  decided_at: string | null
}

export type UploadFile = {
  kind: string
  owner_id: string
  id: string
  name_sealed: Bytes
  type: 'image/jpeg' | 'image/png' | 'application/pdf' | null
  size: number
  received: Generated<number>
  created_at: string
  delete_at: string | null
}

export type UploadPiece = {
  owner_id: string
  upload_id: string
  start: number
  bytes_sealed: Bytes
  kind: string
}

export type LedgerAccount = {
  id: string
  kind: number
  posted: Generated<bigint>
  held: Generated<bigint>
  floor: Generated<bigint>
  created_at: string
  watch_below: Generated<bigint>
}

export type LedgerHold = {
  account_id: string
  id: string
  placed: bigint
  amount: bigint
  state: number
  expires_at: string
  created_at: string
  closed_at: string | null
  room: number
}

export type LedgerHouseAccount = {
  id: string
  name: string
}

export type LedgerHouseBalance = {
  id: string | null
  name: FreeText | null
  balance: bigint | null
}

export type LedgerHouseCheckpoint = {
  account_id: string
  entry: bigint
  balance: bigint
  taken_at: string
}

export type LedgerHouseLine = {
  entry: bigint
  drawn_at: string
}

export type LedgerJournal = {
  id: string
  owner: string
  idem: string
  request_hash: Bytes
  kind: number
  created_at: string
}

export type LedgerPosting = {
  account_id: string
  journal_id: string
  leg: number
  amount: bigint
  created_at: string
  entry: GeneratedAlways<bigint>
}

export interface Schema {
  'accounts_account': AccountsAccount
  'accounts_opening': AccountsOpening
  'accounts_restriction': AccountsRestriction
  'accounts_shown': AccountsShown
  'ach_claim': AchClaim
  'ach_stop': AchStop
  'ach_transfer': AchTransfer
  'analytics_client_error': AnalyticsClientError
  'analytics_event': AnalyticsEvent
  'analytics_vital': AnalyticsVital
  'cards_authorization': CardsAuthorization
  'cards_card': CardsCard
  'cards_entry': CardsEntry
  'cards_entry_family': CardsEntryFamily
  'cards_event': CardsEvent
  'cards_offer': CardsOffer
  'cards_order': CardsOrder
  'cards_overclearing': CardsOverclearing
  'cards_overdue_watch': CardsOverdueWatch
  'cards_overdue_word': CardsOverdueWord
  'cards_release': CardsRelease
  'cards_temporary': CardsTemporary
  'cards_transaction': CardsTransaction
  'cards_try': CardsTry
  'cards_unread_event': CardsUnreadEvent
  'closing_closing': ClosingClosing
  'closing_dormancy': ClosingDormancy
  'closing_history_link': ClosingHistoryLink
  'closing_payout': ClosingPayout
  'consents_choice': ConsentsChoice
  'consents_letter': ConsentsLetter
  'demo_world': DemoWorld
  'disputes_case': DisputesCase
  'disputes_entry': DisputesEntry
  'disputes_file': DisputesFile
  'disputes_item': DisputesItem
  'disputes_letter': DisputesLetter
  'disputes_message': DisputesMessage
  'disputes_step': DisputesStep
  'employee_audience': EmployeeAudience
  'employee_audience_member': EmployeeAudienceMember
  'employee_contact': EmployeeContact
  'employee_home_address': EmployeeHomeAddress
  'employee_home_shown': EmployeeHomeShown
  'employee_profile': EmployeeProfile
  'employee_settings': EmployeeSettings
  'employee_shown': EmployeeShown
  'employers_code_shown': EmployersCodeShown
  'employers_employer': EmployersEmployer
  'employers_express_pay_policy': EmployersExpressPayPolicy
  'employers_missing_shift': EmployersMissingShift
  'employers_pay_period': EmployersPayPeriod
  'employers_pay_run': EmployersPayRun
  'employers_pay_run_line': EmployersPayRunLine
  'employers_payroll_act': EmployersPayrollAct
  'employers_payroll_batch': EmployersPayrollBatch
  'employers_payroll_entry': EmployersPayrollEntry
  'employers_payroll_file': EmployersPayrollFile
  'employers_payroll_notice': EmployersPayrollNotice
  'employers_payroll_outcome': EmployersPayrollOutcome
  'employers_payroll_page': EmployersPayrollPage
  'employers_payroll_return': EmployersPayrollReturn
  'employers_person_shown': EmployersPersonShown
  'employers_roster': EmployersRoster
  'employers_shift': EmployersShift
  'employers_shown': EmployersShown
  'employers_time_source': EmployersTimeSource
  'express_pay_deduction_request': ExpressPayDeductionRequest
  'express_pay_enrolment': ExpressPayEnrolment
  'express_pay_repayment': ExpressPayRepayment
  'express_pay_settlement': ExpressPaySettlement
  'express_pay_shortfall': ExpressPayShortfall
  'express_pay_state': ExpressPayState
  'express_pay_transfer': ExpressPayTransfer
  'identity_application': IdentityApplication
  'identity_check': IdentityCheck
  'identity_document': IdentityDocument
  'identity_file': IdentityFile
  'identity_move': IdentityMove
  'issuer_transfer_event': IssuerTransferEvent
  'messages_announcement': MessagesAnnouncement
  'messages_delivery': MessagesDelivery
  'messages_message': MessagesMessage
  'messages_sent': MessagesSent
  'messages_unread_shown': MessagesUnreadShown
  'move_money_bank': MoveMoneyBank
  'move_money_bank_version': MoveMoneyBankVersion
  'move_money_batch': MoveMoneyBatch
  'move_money_book': MoveMoneyBook
  'move_money_card_token': MoveMoneyCardToken
  'move_money_compared_day': MoveMoneyComparedDay
  'move_money_destination': MoveMoneyDestination
  'move_money_difference': MoveMoneyDifference
  'move_money_entry': MoveMoneyEntry
  'move_money_fact': MoveMoneyFact
  'move_money_file': MoveMoneyFile
  'move_money_inbound_batch': MoveMoneyInboundBatch
  'move_money_inbound_entry': MoveMoneyInboundEntry
  'move_money_inbound_file': MoveMoneyInboundFile
  'move_money_inbound_page': MoveMoneyInboundPage
  'move_money_movement': MoveMoneyMovement
  'move_money_operation': MoveMoneyOperation
  'move_money_payday': MoveMoneyPayday
  'move_money_payday_run': MoveMoneyPaydayRun
  'move_money_permission': MoveMoneyPermission
  'move_money_proof': MoveMoneyProof
  'move_money_settlement': MoveMoneySettlement
  'move_money_shown': MoveMoneyShown
  'move_money_trace': MoveMoneyTrace
  'move_money_transfer': MoveMoneyTransfer
  'my_data_archive': MyDataArchive
  'notifications_choice': NotificationsChoice
  'notifications_crossing': NotificationsCrossing
  'notifications_push_key': NotificationsPushKey
  'notifications_setting': NotificationsSetting
  'notifications_subscription': NotificationsSubscription
  'offers_catalog': OffersCatalog
  'offers_claim': OffersClaim
  'offers_offer': OffersOffer
  'offers_offer_version': OffersOfferVersion
  'offers_promise': OffersPromise
  'offers_purchase': OffersPurchase
  'offers_reward': OffersReward
  'offers_reward_entry': OffersRewardEntry
  'offers_settled': OffersSettled
  'onboarding_consent': OnboardingConsent
  'onboarding_document': OnboardingDocument
  'onboarding_draft': OnboardingDraft
  'onboarding_election': OnboardingElection
  'onboarding_election_file': OnboardingElectionFile
  'onboarding_election_line': OnboardingElectionLine
  'onboarding_employer_code': OnboardingEmployerCode
  'onboarding_guess': OnboardingGuess
  'onboarding_invitation': OnboardingInvitation
  'onboarding_opening': OnboardingOpening
  'onboarding_opening_step': OnboardingOpeningStep
  'onboarding_person': OnboardingPerson
  'onboarding_step': OnboardingStep
  'outbox_consent': OutboxConsent
  'outbox_consent_request': OutboxConsentRequest
  'outbox_message': OutboxMessage
  'platform_change': PlatformChange
  'platform_flag_set': PlatformFlagSet
  'platform_flag_use': PlatformFlagUse
  'platform_instance': PlatformInstance
  'platform_maintenance': PlatformMaintenance
  'popups_popup': PopupsPopup
  'recordings_chunk': RecordingsChunk
  'recordings_recording': RecordingsRecording
  'recordings_sheet': RecordingsSheet
  'recordings_view': RecordingsView
  'session_activity': SessionActivity
  'session_contact_change': SessionContactChange
  'session_contact_claim': SessionContactClaim
  'session_contact_replacement': SessionContactReplacement
  'session_device': SessionDevice
  'session_intermediate': SessionIntermediate
  'session_limit': SessionLimit
  'session_limitation': SessionLimitation
  'session_link': SessionLink
  'session_lock': SessionLock
  'session_login_code': SessionLoginCode
  'session_oidc_attempt': SessionOidcAttempt
  'session_oidc_link': SessionOidcLink
  'session_passkey': SessionPasskey
  'session_passkey_challenge': SessionPasskeyChallenge
  'session_passkey_offer': SessionPasskeyOffer
  'session_password': SessionPassword
  'session_provider_code': SessionProviderCode
  'session_provider_password': SessionProviderPassword
  'session_provider_session': SessionProviderSession
  'session_recovery_code': SessionRecoveryCode
  'session_session': SessionSession
  'session_signing_key': SessionSigningKey
  'session_totp': SessionTotp
  'session_undo': SessionUndo
  'statements_letter': StatementsLetter
  'statements_schedule': StatementsSchedule
  'statements_statement': StatementsStatement
  'statements_wrong_code': StatementsWrongCode
  'support_case': SupportCase
  'support_comment': SupportComment
  'support_helped': SupportHelped
  'support_message': SupportMessage
  'support_message_file': SupportMessageFile
  'support_outgoing': SupportOutgoing
  'support_poll': SupportPoll
  'support_ticket': SupportTicket
  'transactions_item': TransactionsItem
  'transactions_name': TransactionsName
  'transactions_name_report': TransactionsNameReport
  'upload_file': UploadFile
  'upload_piece': UploadPiece
  'ledger.account': LedgerAccount
  'ledger.hold': LedgerHold
  'ledger.house_account': LedgerHouseAccount
  'ledger.house_balance': LedgerHouseBalance
  'ledger.house_checkpoint': LedgerHouseCheckpoint
  'ledger.house_line': LedgerHouseLine
  'ledger.journal': LedgerJournal
  'ledger.posting': LedgerPosting
}
