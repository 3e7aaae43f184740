-- The ledger: the system of record for money. Postings are only ever added, and each journal's legs sum to zero.
-- Everything here is written by the functions of the next migration; the application's role may read and call them, nothing else.

create schema ledger;

-- Only workers' accounts have a balance row. `floor` is zero, or as far below it as a forced posting pushed the account:
-- it always equals least(0, posted - held), so nothing but another forced posting can go lower.
create table ledger.account (
  id uuid primary key,
  kind smallint not null check (kind = 1),
  posted bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  floor bigint not null default 0 check (floor <= 0),
  created_at timestamptz not null,
  constraint account_above_floor check (posted - held >= floor),
  -- Ids below this bound are house accounts'; UUIDv7 begins with the time and is far above it.
  constraint account_is_no_house check (id >= '00000001-0000-0000-0000-000000000000')
) with (fillfactor = 70);

-- House accounts are in nearly every journal. A balance row would make all transfers wait for one another; instead their balance
-- is the last checkpoint and the postings after it.
create table ledger.house_account (
  id uuid primary key check (id < '00000001-0000-0000-0000-000000000000'),
  name text not null unique
);

insert into ledger.house_account (id, name) values
  ('00000000-0000-8000-8000-000000000001', 'employer_funding'),
  ('00000000-0000-8000-8000-000000000002', 'network_settlement'),
  ('00000000-0000-8000-8000-000000000003', 'ach_clearing'),
  ('00000000-0000-8000-8000-000000000004', 'express_pay_receivable'),
  ('00000000-0000-8000-8000-000000000005', 'fee_income'),
  ('00000000-0000-8000-8000-000000000006', 'rewards'),
  ('00000000-0000-8000-8000-000000000007', 'write_off');

-- Idempotency keys are each owner's own: another worker's key is unrelated. The hash tells a repeated request from another one.
create table ledger.journal (
  id uuid primary key,
  owner uuid not null,
  idem uuid not null,
  request_hash bytea not null check (octet_length(request_hash) = 32),
  kind smallint not null check (kind between 1 and 12),
  created_at timestamptz not null,
  unique (owner, idem)
);

-- No foreign keys: the functions check what they would, for a whole batch at once. `entry` orders postings for checkpoints.
create table ledger.posting (
  account_id uuid not null,
  journal_id uuid not null,
  leg smallint not null,
  amount bigint not null check (amount <> 0),
  created_at timestamptz not null,
  entry bigint not null generated always as identity,
  primary key (account_id, journal_id, leg)
);

create index posting_of_house on ledger.posting (account_id, entry) where account_id < '00000001-0000-0000-0000-000000000000';

-- States: 1 placed, 2 released, 3 captured, 4 expired. `placed` is what was asked for at first; `amount` is what is kept back now:
-- a partly captured hold stays placed with what is left.
create table ledger.hold (
  account_id uuid not null,
  id uuid not null,
  placed bigint not null check (placed > 0),
  amount bigint not null check (amount > 0),
  state smallint not null check (state between 1 and 4),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (account_id, id),
  check ((state = 1) = (closed_at is null))
);

create index hold_expiring on ledger.hold (expires_at, account_id, id) where state = 1;

-- A line is drawn while nobody is writing, so every posting up to it is there to be seen; clocks and commit order play no part.
create table ledger.house_line (
  entry bigint primary key,
  drawn_at timestamptz not null
);

create table ledger.house_checkpoint (
  account_id uuid not null,
  entry bigint not null,
  balance bigint not null,
  taken_at timestamptz not null,
  primary key (account_id, entry)
);

create view ledger.house_balance as
select h.id, h.name, (coalesce(c.balance, 0) + coalesce(later.amount, 0))::bigint as balance
from ledger.house_account h
left join lateral (
  select c.entry, c.balance from ledger.house_checkpoint c where c.account_id = h.id order by c.entry desc limit 1
) c on true
left join lateral (
  select sum(p.amount) as amount from ledger.posting p
  where p.account_id = h.id and p.account_id < '00000001-0000-0000-0000-000000000000' and p.entry > coalesce(c.entry, 0)
) later on true;

-- Append-only for everybody, the owner too: a correction is a new journal.
create function ledger.refuse_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'postings are only ever added' using errcode = 'insufficient_privilege';
end $$;

create trigger posting_only_grows before update or delete or truncate on ledger.posting
  for each statement execute function ledger.refuse_change();
