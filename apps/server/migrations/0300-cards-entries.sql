-- The card provider publishes two families of events about the entries of other banks. A program that is told of one entry in both must count
-- it once: each entry is counted, set aside until an operator decides, or dismissed as told already.

-- The family in which this program's entries are counted: one row, made by the first entry or by an operator.
create table cards_entry_family (
  is_only boolean primary key default true check (is_only),
  family text not null check (family in ('external', 'non_originated')),
  set_at timestamptz not null,
  -- null: the first entry was told in it.
  set_by text check (length(set_by) between 1 and 100)
);

create table cards_entry (
  -- What the provider calls it; of cards_transaction once it is counted.
  ref text primary key check (length(ref) between 1 and 100),
  -- null: it was told before the families were told apart.
  family text check (family in ('external', 'non_originated')),
  provider_account_id text not null check (length(provider_account_id) between 1 and 100),
  direction text not null check (direction in ('CREDIT', 'DEBIT')),
  amount bigint not null check (amount >= 0),
  company_name text not null check (length(company_name) <= 200),
  told_at timestamptz not null,
  state text not null check (state in ('counted', 'aside', 'dismissed')),
  state_at timestamptz not null,
  -- The operator who decided.
  state_by text check (length(state_by) between 1 and 100),
  -- The counted entry of the other family that this one most likely repeats.
  twin_ref text unique references cards_entry (ref),
  -- An entry of the other family repeats this one: another one that looks the same is an entry of its own.
  is_twinned boolean not null default false,
  check (state <> 'counted' or twin_ref is null)
);
create index cards_entry_alike on cards_entry (provider_account_id, amount, direction, told_at)
  where state = 'counted' and not is_twinned;
create index cards_entry_aside on cards_entry (told_at, ref) where state = 'aside';

grant select, insert, update on cards_entry_family, cards_entry to daybreak_app;

insert into cards_entry (ref, provider_account_id, direction, amount, company_name, told_at, state, state_at)
select distinct on (e.ref) e.ref, e.provider_account_id, e.facts ->> 'direction', (e.facts -> 'amount' ->> 'value')::bigint,
       left(e.facts ->> 'companyName', 200), e.occurred_at, 'counted', e.received_at
from cards_event e
join cards_transaction t on t.ref = e.ref
where e.subject = 'transfer'
order by e.ref, e.occurred_at, e.id;
