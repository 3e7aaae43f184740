-- Payroll files as they were read, and what became of each entry.

create table employers_payroll_file (
  id uuid primary key,
  sha256 bytea not null unique check (octet_length(sha256) = 32),
  name text not null,
  byte_count bigint not null check (byte_count >= 0),
  -- Of the file header, ten characters each, and its creation date.
  destination text not null,
  origin text not null,
  destination_name text not null,
  origin_name text not null,
  created_date date not null,
  batch_count integer not null,
  entry_count integer not null,
  debit_total bigint not null check (debit_total >= 0),
  credit_total bigint not null check (credit_total >= 0),
  entry_hash text not null,
  -- Entries that may touch an account, and how many of them, up to which line, have their outcome.
  actionable_count integer not null,
  settled_count integer not null check (settled_count between 0 and actionable_count),
  settled_line integer not null check (settled_line >= 0),
  accepted_at timestamptz not null,
  -- Null until every entry has its outcome.
  posted_at timestamptz
);
create index employers_payroll_file_accepted_at on employers_payroll_file (accepted_at desc, id desc);

create table employers_payroll_batch (
  file_id uuid not null references employers_payroll_file (id),
  ordinal integer not null,
  service_class text not null check (service_class in ('200', '220', '225')),
  company_name text not null,
  discretionary text not null,
  company_id text not null,
  entry_class text not null,
  description text not null,
  descriptive_date text not null,
  effective_date date,
  odfi text not null,
  batch_number text not null,
  is_wage boolean not null,
  entry_count integer not null,
  debit_total bigint not null check (debit_total >= 0),
  credit_total bigint not null check (credit_total >= 0),
  primary key (file_id, ordinal)
);

-- Only what may touch an account: PPD credits, prenotes and zero-dollar entries. Debits and other classes live in the batch totals.
create table employers_payroll_entry (
  -- Of employers_payroll_file. No foreign key: it would be asked, and a row locked, for each of half a million entries.
  file_id uuid not null,
  line integer not null,
  batch_ordinal integer not null,
  kind text not null check (kind in ('deposit', 'prenote', 'zero_dollar')),
  -- Company id, effective date, ODFI and trace, as one key.
  identity uuid not null,
  routing_number text not null check (length(routing_number) = 9),
  account_hash bytea not null,
  account_last4 text not null,
  amount bigint not null check (amount >= 0),
  trace text not null,
  primary key (file_id, line),
  check ((kind = 'deposit') = (amount > 0))
);

-- Returns and notifications of change that a file brought: read and reported.
create table employers_payroll_notice (
  file_id uuid not null references employers_payroll_file (id),
  line integer not null,
  batch_ordinal integer not null,
  kind text not null check (kind in ('return', 'change')),
  code text not null,
  original_trace text not null,
  amount bigint not null check (amount >= 0),
  primary key (file_id, line)
);

-- Every record as the file had it, sealed by the page: return files are written from them, and they are kept as ACH records.
create table employers_payroll_page (
  file_id uuid not null references employers_payroll_file (id),
  first_line integer not null,
  last_line integer not null,
  records_sealed bytea not null,
  primary key (file_id, first_line)
);

create sequence employers_return_trace as integer minvalue 1 maxvalue 9999999 cycle;

create table employers_payroll_outcome (
  -- Of employers_payroll_entry. No foreign key, for the same reason.
  file_id uuid not null,
  line integer not null,
  identity uuid not null,
  -- settled_before: another file brought the same identity. repeated: same worker, amount and date under another trace, held back.
  outcome text not null check (outcome in ('posted', 'confirmed', 'returned', 'repeated', 'settled_before')),
  account_id uuid,
  effective_date date not null,
  amount bigint not null,
  -- Posted although it repeats another deposit, because the operator said so.
  is_repeat boolean not null,
  journal_id uuid,
  return_code text check (return_code in ('R02', 'R03')),
  return_sequence integer,
  decided_at timestamptz not null,
  primary key (file_id, line),
  check ((outcome = 'returned') = (return_code is not null and return_sequence is not null)),
  check ((outcome = 'posted') = (journal_id is not null)),
  check (outcome not in ('posted', 'confirmed', 'repeated') or account_id is not null)
);
-- An identity is settled once, whatever files carry it, and however many run at once.
create unique index employers_payroll_outcome_identity on employers_payroll_outcome (identity)
  where outcome in ('posted', 'confirmed', 'returned');
-- The same worker, amount and date once, unless the operator allows the repeat.
create unique index employers_payroll_outcome_repeat on employers_payroll_outcome (account_id, effective_date, amount)
  where outcome = 'posted' and not is_repeat;
create index employers_payroll_outcome_listed on employers_payroll_outcome (file_id, outcome, line) where outcome <> 'posted';

-- A file is posted right after it was stored, before the planner knows anything of its rows: left alone it would sort all of them for
-- each thousand. Both functions therefore hold it to the indexes.

create function employers_next_entries(p_file_id uuid, p_after_line integer, p_most integer) returns table (
  line integer, kind text, identity uuid, account_hash bytea, amount bigint,
  effective_date date, is_wage boolean, company_name text, description text
)
  language sql stable set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select entry.line, entry.kind, entry.identity, entry.account_hash, entry.amount,
    batch.effective_date, batch.is_wage, batch.company_name, batch.description
  from public.employers_payroll_entry entry
  join public.employers_payroll_batch batch on batch.file_id = entry.file_id and batch.ordinal = entry.batch_ordinal
  where entry.file_id = p_file_id and entry.line > p_after_line
  order by entry.line
  limit p_most
$$;

-- Which of these deposits their workers have got already.
create function employers_posted_deposits(p_account_id uuid[], p_effective_date date[], p_amount bigint[]) returns table (
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
      and outcome.outcome = 'posted' and not outcome.is_repeat
    -- Keeps the planner from turning the look-ups into a join.
    offset 0
  )
$$;

grant select, insert on employers_payroll_batch, employers_payroll_entry, employers_payroll_notice, employers_payroll_page to daybreak_app;
grant select, insert, update on employers_payroll_file, employers_payroll_outcome to daybreak_app;
grant usage on sequence employers_return_trace to daybreak_app;
