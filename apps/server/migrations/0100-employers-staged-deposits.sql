-- Deposits that wait for their settlement day, entries that nobody has decided yet, a second operator for what is large, and who did what.

alter table employers_employer
  -- Bank days before the settlement day on which this employer's pay may be used.
  add column early_pay_days smallint not null default 0 check (early_pay_days between 0 and 2),
  -- What one payroll file may credit for this company before a second operator has looked; null for the ceiling of everybody.
  add column file_ceiling bigint check (file_ceiling > 0);

alter table employers_payroll_file
  -- Null for a file that was accepted before this was kept.
  add column accepted_by text check (length(accepted_by) between 1 and 60),
  -- Why a second operator has to look at it; null for a file that needs none.
  add column approval_reason text,
  add column approved_by text check (length(approved_by) between 1 and 60),
  add column approved_at timestamptz,
  add column rejected_by text check (length(rejected_by) between 1 and 60),
  add column rejected_at timestamptz,
  -- Entries for other banks: counted, never touched.
  add column not_ours_count integer not null default 0,
  add column not_ours_credit bigint not null default 0,
  add column not_ours_debit bigint not null default 0,
  add check ((approved_by is null) = (approved_at is null)),
  add check ((rejected_by is null) = (rejected_at is null)),
  add check (approved_by is null or rejected_by is null),
  -- A file is never approved by the operator who brought it.
  add check (approved_by is null or (accepted_by is not null and lower(approved_by) <> lower(accepted_by)));

-- What operators did with a file, in order: kept for good.
create table employers_payroll_act (
  file_id uuid not null references employers_payroll_file (id),
  id uuid not null,
  act text not null check (act in ('accepted', 'posted', 'repeats_allowed', 'approved', 'rejected', 'decided', 'returns_written')),
  operator text not null check (length(operator) between 1 and 60),
  detail text check (length(detail) <= 500),
  at timestamptz not null,
  primary key (file_id, id)
);
grant select, insert on employers_payroll_act to daybreak_app;

-- Entries of other classes, debits and reversals are kept too: they have to be posted or returned by somebody.
alter table employers_payroll_entry
  drop constraint employers_payroll_entry_kind_check,
  drop constraint employers_payroll_entry_check,
  add column entry_class text not null default 'PPD' check (length(entry_class) = 3),
  add constraint employers_payroll_entry_kind_check
    check (kind in ('deposit', 'prenote', 'zero_dollar', 'other_credit', 'debit', 'reversal')),
  add constraint employers_payroll_entry_moves_check check ((kind in ('prenote', 'zero_dollar')) = (amount = 0));

alter table employers_payroll_outcome
  drop constraint employers_payroll_outcome_outcome_check,
  drop constraint employers_payroll_outcome_return_code_check,
  -- When a staged deposit is posted, and the civil date of that moment at the bank.
  add column opens_at timestamptz,
  add column arrives_on date,
  -- Of the item in the worker's list, known before it is there.
  add column transaction_id uuid,
  -- Until when the network takes a return.
  add column due_at timestamptz,
  -- What an undecided entry would be returned with, unless somebody knows better.
  add column suggested_code text check (suggested_code ~ '^R[0-9]{2}$'),
  -- Which return file of the payroll file it is in.
  add column return_part integer check (return_part >= 1),
  -- staged: posted when it opens. open: waits for an operator's decision. kept: an operator decided that nothing is done here.
  add constraint employers_payroll_outcome_outcome_check
    check (outcome in ('posted', 'confirmed', 'returned', 'repeated', 'settled_before', 'staged', 'open', 'kept')),
  add constraint employers_payroll_outcome_return_code_check check (return_code ~ '^R[0-9]{2}$'),
  add constraint employers_payroll_outcome_staged_check
    check (outcome <> 'staged' or (account_id is not null and opens_at is not null and arrives_on is not null and transaction_id is not null)),
  add constraint employers_payroll_outcome_open_check check (outcome <> 'open' or (due_at is not null and suggested_code is not null));

drop index employers_payroll_outcome_identity;
create unique index employers_payroll_outcome_identity on employers_payroll_outcome (identity)
  where outcome in ('posted', 'confirmed', 'returned', 'staged', 'open', 'kept');
drop index employers_payroll_outcome_repeat;
create unique index employers_payroll_outcome_repeat on employers_payroll_outcome (account_id, effective_date, amount)
  where outcome in ('posted', 'staged') and not is_repeat;
-- What opens next, and what is coming to one account.
create index employers_payroll_outcome_opens on employers_payroll_outcome (opens_at, file_id) where outcome = 'staged';
create index employers_payroll_outcome_coming on employers_payroll_outcome (account_id, opens_at) where outcome = 'staged';
-- What waits for a decision, by its deadline.
create index employers_payroll_outcome_open on employers_payroll_outcome (due_at, file_id, line) where outcome = 'open';

-- The return files of a payroll file: what went back at once, and what went back later, each written once and the same ever after.
create table employers_payroll_return (
  file_id uuid not null references employers_payroll_file (id),
  part integer not null check (part >= 1),
  made_at timestamptz not null,
  entry_count integer not null check (entry_count > 0),
  amount bigint not null check (amount >= 0),
  -- The first deadline of its entries; null for what was returned before deadlines were kept.
  due_at timestamptz,
  -- Null until it stands on a disk.
  written_at timestamptz,
  primary key (file_id, part)
);
create index employers_payroll_return_unwritten on employers_payroll_return (made_at) where written_at is null;
grant select, insert, update on employers_payroll_return to daybreak_app;

update employers_payroll_outcome set return_part = 1 where outcome = 'returned';
insert into employers_payroll_return (file_id, part, made_at, entry_count, amount, written_at)
select file.id, 1, file.accepted_at, count(*), sum(outcome.amount), file.posted_at
from employers_payroll_file file join employers_payroll_outcome outcome on outcome.file_id = file.id
where outcome.outcome = 'returned'
group by file.id;

drop function employers_next_entries(uuid, integer, integer);
create function employers_next_entries(p_file_id uuid, p_after_line integer, p_most integer) returns table (
  line integer, kind text, identity uuid, account_hash bytea, routing_number text, amount bigint,
  effective_date date, is_wage boolean, company_id text, company_name text, description text
)
  language sql stable set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select entry.line, entry.kind, entry.identity, entry.account_hash, entry.routing_number, entry.amount,
    batch.effective_date, batch.is_wage, batch.company_id, batch.company_name, batch.description
  from public.employers_payroll_entry entry
  join public.employers_payroll_batch batch on batch.file_id = entry.file_id and batch.ordinal = entry.batch_ordinal
  where entry.file_id = p_file_id and entry.line > p_after_line
  order by entry.line
  limit p_most
$$;

-- Which of these deposits their workers have got already, or are about to get.
create or replace function employers_posted_deposits(p_account_id uuid[], p_effective_date date[], p_amount bigint[]) returns table (
  account_id uuid, effective_date date, amount bigint
)
  language sql stable set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select deposit.account_id, deposit.effective_date, deposit.amount
  from unnest(p_account_id, p_effective_date, p_amount) as deposit (account_id, effective_date, amount)
  where exists (
    select from public.employers_payroll_outcome outcome
    where outcome.account_id = deposit.account_id and outcome.effective_date = deposit.effective_date and outcome.amount = deposit.amount
      and outcome.outcome in ('posted', 'staged') and not outcome.is_repeat
    -- Keeps the planner from turning the look-ups into a join.
    offset 0
  )
$$;
