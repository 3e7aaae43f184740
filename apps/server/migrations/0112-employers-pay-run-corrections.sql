-- A wrong pay run is replaced by another one, line by line. What was there stays on record; only the newest counts.

alter table employers_pay_run
  -- The run that this one replaced, and when this one was replaced itself.
  add column corrects uuid unique references employers_pay_run (id),
  add column replaced_at timestamptz,
  drop constraint employers_pay_run_employer_id_pay_group_period_start_key;
create unique index employers_pay_run_current on employers_pay_run (employer_id, pay_group, period_start) where replaced_at is null;

alter table employers_pay_run_line
  -- The person was in the wrong run and is not in this one: what that run settled is taken back, and nothing is settled anew.
  add column is_removed boolean not null default false,
  -- When a correction took back what the line had settled.
  add column reversed_at timestamptz,
  add constraint employers_pay_run_line_reversed_check check (reversed_at is null or settled_at is not null);
