-- What staging and deciding need besides: the class of an entry comes from its batch, a reversal names what it takes back.

alter table employers_payroll_entry drop column entry_class;
-- The second entry of one identity in a file is told apart from the first once the file has been read.
grant update (identity) on employers_payroll_entry to daybreak_app;

alter table employers_payroll_outcome
  -- An entry whose right end is posting is returned with nothing.
  drop constraint employers_payroll_outcome_open_check,
  add constraint employers_payroll_outcome_open_check check (outcome <> 'open' or due_at is not null),
  -- The deposit that a posted reversal took back.
  add column reverses_file_id uuid,
  add column reverses_line integer,
  add check ((reverses_file_id is null) = (reverses_line is null));
-- A deposit is taken back once.
create unique index employers_payroll_outcome_reverses on employers_payroll_outcome (reverses_file_id, reverses_line)
  where reverses_file_id is not null;
-- Repeats that were posted because an operator said so: a reversal often takes back one of them.
create index employers_payroll_outcome_allowed_repeat on employers_payroll_outcome (account_id, effective_date, amount)
  where outcome = 'posted' and is_repeat;
-- Returned, and in no return file yet.
create index employers_payroll_outcome_unsent on employers_payroll_outcome (file_id) where outcome = 'returned' and return_part is null;

drop function employers_next_entries(uuid, integer, integer);
create function employers_next_entries(p_file_id uuid, p_after_line integer, p_most integer) returns table (
  line integer, kind text, identity uuid, account_hash bytea, routing_number text, amount bigint,
  effective_date date, is_wage boolean, entry_class text, company_id text, company_name text, description text
)
  language sql stable set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select entry.line, entry.kind, entry.identity, entry.account_hash, entry.routing_number, entry.amount,
    batch.effective_date, batch.is_wage, batch.entry_class, batch.company_id, batch.company_name, batch.description
  from public.employers_payroll_entry entry
  join public.employers_payroll_batch batch on batch.file_id = entry.file_id and batch.ordinal = entry.batch_ordinal
  where entry.file_id = p_file_id and entry.line > p_after_line
  order by entry.line
  limit p_most
$$;

-- Operators' names are as long as everywhere else.
alter table employers_payroll_file
  drop constraint employers_payroll_file_accepted_by_check,
  drop constraint employers_payroll_file_approved_by_check,
  drop constraint employers_payroll_file_rejected_by_check,
  add constraint employers_payroll_file_accepted_by_check check (length(accepted_by) between 1 and 100),
  add constraint employers_payroll_file_approved_by_check check (length(approved_by) between 1 and 100),
  add constraint employers_payroll_file_rejected_by_check check (length(rejected_by) between 1 and 100);
alter table employers_payroll_act
  drop constraint employers_payroll_act_operator_check,
  add constraint employers_payroll_act_operator_check check (length(operator) between 1 and 100);
