-- Move Money: where a worker's money may be sent, and each transfer to and from there.

alter table ledger.journal drop constraint journal_kind_check;
-- 13 instant_out, 14 ach_pull, 15 rail_settlement, 16 micro_deposit, 17 fee_instant_transfer.
alter table ledger.journal add constraint journal_kind_check check (kind between 1 and 17);
insert into ledger.house_account (id, name) values
  ('00000000-0000-8000-8000-000000000009', 'settlement_bank'),
  ('00000000-0000-8000-8000-00000000000a', 'ach_out_clearing'),
  ('00000000-0000-8000-8000-00000000000b', 'ach_in_clearing'),
  ('00000000-0000-8000-8000-00000000000c', 'instant_clearing'),
  ('00000000-0000-8000-8000-00000000000d', 'verification_costs'),
  ('00000000-0000-8000-8000-00000000000e', 'provisional_credit'),
  ('00000000-0000-8000-8000-00000000000f', 'negative_write_off'),
  ('00000000-0000-8000-8000-000000000010', 'unclaimed_property');

create table move_money_destination (
  id uuid primary key,
  employee_id uuid not null,
  kind text not null check (kind in ('bank', 'card')),
  -- pending: it is to be proven by two deposits. failed: the bank found no such account. locked: no one may use it until the operator says so.
  state text not null check (state in ('pending', 'verified', 'failed', 'locked', 'removed')),
  -- Why it failed or is locked: in the words of specification 8, an ACH return code, or one of ours.
  state_reason text check (state_reason ~ '^[A-Z][A-Z0-9_]{2,99}$'),
  nickname text check (length(nickname) between 1 and 40),
  -- Of a bank from the directory, of a card its brand.
  name text check (length(name) between 1 and 100),
  last4 text not null check (last4 ~ '^\d{4}$'),
  account_type text check (account_type in ('checking', 'savings')),
  routing_number text check (routing_number ~ '^\d{9}$'),
  account_number_sealed bytea,
  -- By which the same account is known when it is added again.
  account_number_hash bytea,
  -- The last month of a card, "2028-05".
  expires text check (expires ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  receives_instant boolean,
  -- What the card provider calls it; null until it was told.
  rail_ref text check (length(rail_ref) between 1 and 200),
  added_at timestamptz not null,
  verified_at timestamptz check (verified_at >= added_at),
  -- When money was first sent to it by the worker.
  used_at timestamptz,
  removed_at timestamptz check (removed_at >= added_at),
  check ((kind = 'bank') = (account_number_sealed is not null)),
  check ((kind = 'bank') = (account_number_hash is not null)),
  check ((kind = 'bank') = (routing_number is not null)),
  check ((kind = 'bank') = (account_type is not null)),
  check ((kind = 'card') = (expires is not null)),
  check ((kind = 'card') = (receives_instant is not null)),
  check ((state = 'removed') = (removed_at is not null)),
  check (state <> 'verified' or verified_at is not null)
);
create unique index move_money_destination_once on move_money_destination (employee_id, routing_number, account_number_hash)
  where kind = 'bank' and state <> 'removed';
create index move_money_destination_of on move_money_destination (employee_id, added_at);
create index move_money_destination_rail on move_money_destination (rail_ref) where rail_ref is not null;

create table move_money_transfer (
  -- Made by the worker's browser: the same one is the same transfer.
  id uuid primary key,
  employee_id uuid not null,
  account_id uuid not null,
  destination_id uuid not null references move_money_destination (id),
  direction text not null check (direction in ('out', 'in')),
  speed text not null check (speed in ('standard', 'instant')),
  origin text not null check (origin in ('worker', 'payday', 'express_pay')),
  -- What leaves the one account; the fee is a part of it, and the rest arrives.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  -- What the worker and the operator call it.
  number text not null unique check (number ~ '^DB-[0-9A-HJKMNP-TV-Z]{8}$'),
  status text not null check (status in ('INITIATED', 'PENDING', 'PROCESSING', 'PROCESSED', 'COMPLETED', 'CANCELED', 'FAILED', 'RETURNED')),
  -- In the words of specification 8, or an ACH return code.
  reason text check (reason ~ '^[A-Z][A-Z0-9_]{2,99}$'),
  transaction_id uuid not null unique,
  created_at timestamptz not null,
  -- Until then it is ours alone and can be canceled; then the rail is told.
  hand_over_at timestamptz not null check (hand_over_at >= created_at),
  -- The bank day on which it should arrive or, of money that comes in, may be used; null for an instant one.
  expected_on date,
  rail text not null check (rail in ('provider', 'files')),
  -- What the rail calls it; null until it answered.
  rail_ref text check (length(rail_ref) between 1 and 200),
  trace text check (trace ~ '^\d{15}$'),
  updated_at timestamptz not null,
  -- The transfer that came back for want of money and that this one asks for again.
  again_of uuid references move_money_transfer (id),
  check (fee = 0 or speed = 'instant'),
  check ((speed = 'instant') = (expected_on is null)),
  check ((status in ('FAILED', 'RETURNED')) = (reason is not null))
);
create index move_money_transfer_list on move_money_transfer (employee_id, created_at desc, id desc);
create index move_money_transfer_of_destination on move_money_transfer (destination_id, created_at);
create unique index move_money_transfer_rail on move_money_transfer (rail, rail_ref) where rail_ref is not null;
create index move_money_transfer_waiting on move_money_transfer (hand_over_at, id) where status = 'INITIATED';
create index move_money_transfer_open on move_money_transfer (updated_at, id) where status in ('PENDING', 'PROCESSING');

-- What became of a transfer, in whatever order it was told. Its status is worked out from all of it.
create table move_money_fact (
  transfer_id uuid not null references move_money_transfer (id),
  kind text not null check (kind in ('canceled', 'handed', 'sent', 'settled', 'usable', 'failed', 'returned')),
  -- Of failed and returned.
  reason text check (reason ~ '^[A-Z][A-Z0-9_]{2,99}$'),
  at timestamptz not null,
  told_at timestamptz not null,
  primary key (transfer_id, kind),
  check ((kind in ('failed', 'returned')) = (reason is not null))
);

grant select, insert, update on move_money_destination, move_money_transfer to daybreak_app;
grant select, insert on move_money_fact to daybreak_app;

-- Decisions 35: money in goes on; money out and reveals stop.
alter table accounts_account
  add column restricted_at timestamptz,
  add column restricted_reason text check (restricted_reason in ('fraud_review', 'returned_debit', 'court_order', 'worker_wish'));
alter table accounts_account add check ((restricted_at is null) = (restricted_reason is null));
