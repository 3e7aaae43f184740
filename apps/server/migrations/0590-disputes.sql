-- Errors that workers report on transactions, and every date and movement of money that Regulation E asks for.

alter table ledger.journal drop constraint journal_kind_check;
-- 21 provisional_credit, 22 provisional_credit_reversal, 23 dispute_final.
alter table ledger.journal add constraint journal_kind_check check (kind between 1 and 23);
-- What disputes that were won cost us; `provisional_credit` is there since 0350.
insert into ledger.house_account (id, name) values ('00000000-0000-8000-8000-000000000012', 'dispute_losses');

-- The dispute that an item is part of: it is not disputable a second time, and shows its case.
alter table transactions_item add column dispute_id uuid;

create table disputes_case (
  id uuid primary key,
  -- What the worker and our people call it.
  number bigint not null generated always as identity (start with 600101) unique,
  employee_id uuid not null,
  account_id uuid not null,
  -- Made by the browser: the same one again is the same dispute. Null for one that our people wrote down.
  request_id uuid,
  -- Of what was sent under that id.
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  channel text not null check (channel in ('written', 'verbal')),
  -- Who of our people wrote it down.
  taken_by text check (length(taken_by) between 1 and 100),
  language text not null check (language in ('en', 'es')),
  reason text not null check (reason in ('not-me', 'amount', 'twice', 'not-received', 'canceled', 'atm', 'refund', 'other')),
  noticed_on date,
  has_card boolean,
  asked_merchant boolean,
  expected_on date,
  details_sealed bytea,
  -- watching: an item is pending. lapsed: none of them was ever taken.
  state text not null check (state in ('watching', 'looking', 'asking', 'won', 'lost', 'withdrawn', 'lapsed')),
  is_courtesy boolean not null,
  filed_at timestamptz not null,
  -- When the days of the law began to run; null while an item is pending.
  started_at timestamptz,
  business_days smallint check (business_days in (10, 20)),
  credit_by date,
  credit_on date check (credit_on < credit_by),
  decide_by date,
  days smallint check (days in (45, 90)),
  longer_because text check (longer_because in ('store-purchase', 'new-account', 'foreign')),
  -- By when the worker answers our question.
  answer_by date,
  decided_at timestamptz,
  -- Who of our people decided; null for the product itself.
  decided_by text check (length(decided_by) between 1 and 100),
  decision_reason text check (length(decision_reason) between 1 and 2000),
  -- What was decided to be the worker's, of what they dispute.
  won_amount bigint check (won_amount >= 0),
  fees_returned bigint check (fees_returned > 0),
  letter_by date,
  letter_at timestamptz,
  honor_until date,
  take_back_on date check (take_back_on > honor_until),
  is_taken_back boolean not null default false,
  withdrawn_at timestamptz,
  reopened_at timestamptz,
  documents_asked_at timestamptz,
  -- A decision that waits for a second of our people.
  proposal jsonb,
  proposed_by text check (length(proposed_by) between 1 and 100),
  changed_at timestamptz not null,
  check ((channel = 'verbal') = (taken_by is not null)),
  check ((taken_by is null) = (request_id is not null)),
  check ((state in ('watching', 'lapsed')) = (started_at is null) or state = 'withdrawn'),
  check ((state = 'asking') = (answer_by is not null)),
  check ((state in ('won', 'lost')) = (decided_at is not null)),
  check ((state in ('won', 'lost', 'withdrawn')) = (won_amount is not null)),
  check ((state = 'withdrawn') = (withdrawn_at is not null)),
  check ((proposal is null) = (proposed_by is null)),
  unique (employee_id, request_id)
);
create index disputes_case_of on disputes_case (employee_id, filed_at desc);
create index disputes_case_by_state on disputes_case (state, filed_at);
create index disputes_case_unfinished on disputes_case (id)
  where state in ('watching', 'looking', 'asking') or (take_back_on is not null and not is_taken_back);

create table disputes_item (
  case_id uuid not null references disputes_case (id),
  position smallint not null check (position > 0),
  -- Of transactions_item.
  item_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('store', 'atm', 'company')),
  is_foreign boolean not null,
  merchant text not null check (length(merchant) between 1 and 200),
  last4 text check (last4 ~ '^[0-9]{4}$'),
  made_at timestamptz not null,
  charge bigint not null check (charge >= 0),
  -- What the worker agrees with; null when it is none of it.
  agreed bigint check (agreed >= 0),
  is_pending boolean not null,
  -- False when it was never taken, and when its dispute was taken back: it may be disputed again.
  is_held boolean not null default true,
  -- What the store, or the other bank, had given back by itself when it was reported, and what of the charge it gave back since.
  returned_before bigint not null check (returned_before >= 0),
  returned bigint not null default 0 check (returned >= 0),
  -- Its claim at the other bank (ach_claim), for what another company drew.
  claim_id uuid,
  -- At the card provider: the clearing that is disputed, the provider's dispute, and what it said last.
  provider_event_ref text,
  provider_ref text unique,
  provider_state text check (provider_state in ('asked', 'working', 'won', 'lost', 'canceled', 'refused')),
  provider_asked_at timestamptz,
  provider_answered_at timestamptz,
  -- When we asked or read last, so that one that always fails goes to the end of the line.
  provider_seen_at timestamptz,
  primary key (case_id, position),
  unique (case_id, item_id),
  check ((provider_ref is null) or (provider_event_ref is not null))
);
-- No second dispute for the same item, in whatever tab or instance.
create unique index disputes_item_once on disputes_item (item_id) where is_held;
create index disputes_item_asking on disputes_item (provider_seen_at) where provider_state in ('asked', 'working');

-- Each movement of money, with its journal and its line in the worker's list. Rows are only ever added: a correction is a new one.
create table disputes_entry (
  id uuid primary key,
  case_id uuid not null references disputes_case (id),
  number smallint not null check (number > 0),
  kind text not null check (kind in ('provisional', 'final', 'taken_back')),
  -- What the worker got; below zero it was taken back. Zero for a final that the provisional credit covers.
  to_worker bigint not null,
  -- Of a provisional credit, how much became final.
  kept bigint not null default 0 check (kept >= 0),
  journal_id uuid not null unique,
  made_at timestamptz not null,
  -- Who of our people did it; null for the product itself.
  made_by text check (length(made_by) between 1 and 100),
  unique (case_id, number),
  check (case kind when 'provisional' then to_worker > 0 when 'taken_back' then to_worker < 0 else to_worker >= 0 end)
);

-- Our questions, the worker's answers and notes, and why a case is looked at again.
create table disputes_message (
  id uuid primary key,
  case_id uuid not null references disputes_case (id),
  position integer not null check (position > 0),
  author text not null check (author in ('worker', 'us')),
  agent text check (length(agent) between 1 and 100),
  -- Made by the browser; null for ours.
  request_id uuid,
  employee_id uuid not null,
  text_sealed bytea not null,
  created_at timestamptz not null,
  unique (case_id, position),
  unique (employee_id, request_id),
  check ((author = 'worker') = (request_id is not null)),
  check ((author = 'us') = (agent is not null))
);

-- Which of the worker's sealed uploads go with a case, and with which message of it; null: with its first report.
create table disputes_file (
  employee_id uuid not null,
  file_id uuid not null,
  case_id uuid not null references disputes_case (id),
  message_id uuid references disputes_message (id),
  primary key (employee_id, file_id)
);
create index disputes_file_of on disputes_file (case_id);

-- Letters as they were written, and the documents that a decision was based on. Never changed.
create table disputes_letter (
  id uuid primary key,
  case_id uuid not null references disputes_case (id),
  employee_id uuid not null,
  kind text not null check (kind in ('received', 'provisional', 'won', 'lost', 'withdrawn', 'reopened', 'document')),
  language text not null check (language in ('en', 'es')),
  -- Everything that a letter says; of a document nothing.
  content jsonb,
  -- The name of a document, and its sealed upload.
  name text check (length(name) between 1 and 120),
  file_id uuid,
  made_at timestamptz not null,
  made_by text check (length(made_by) between 1 and 100),
  check ((kind = 'document') = (content is null)),
  check ((kind = 'document') = (name is not null)),
  check ((kind = 'document') = (file_id is not null))
);
create index disputes_letter_of on disputes_letter (employee_id, made_at desc, id desc);
create index disputes_letter_of_case on disputes_letter (case_id, made_at desc, id desc);

-- What our people and the product did in a case, for `ops disputes show`.
create table disputes_step (
  id bigint primary key generated always as identity,
  case_id uuid not null references disputes_case (id),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  at timestamptz not null,
  -- Null for the worker and for the product.
  by text check (length(by) between 1 and 100),
  note text check (length(note) between 1 and 2000)
);
create index disputes_step_of on disputes_step (case_id, id);

grant select, insert, update on disputes_case, disputes_item to daybreak_app;
grant select, insert on disputes_entry, disputes_message, disputes_file, disputes_letter, disputes_step to daybreak_app;
-- To be sealed again when keys are replaced.
grant update (text_sealed) on disputes_message to daybreak_app;
