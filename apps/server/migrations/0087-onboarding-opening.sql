-- Opening an account at the card provider once an identity is checked: one recorded step after the other.

create table onboarding_opening (
  employee_id uuid primary key references onboarding_person (employee_id),
  -- What the card provider is told of her, sealed by field encryption: asked again after a crash, it must be the same. Gone once it has answered.
  holder_sealed bytea,
  -- Where her application stands at the card provider; null before there is one.
  application_status text check (application_status in ('PENDING', 'IN_REVIEW', 'APPROVED', 'DENIED', 'CLOSED')),
  -- Attempts that failed in a row, and the code of the last failure.
  failures integer not null default 0 check (failures >= 0),
  failure text check (length(failure) between 1 and 100),
  started_at timestamptz not null,
  -- Who is at it has so long; then whoever comes by goes on.
  next_try_at timestamptz not null,
  -- Every step is done, or the card provider opens no account for her.
  finished_at timestamptz,
  check ((failures = 0) = (failure is null))
);
create index onboarding_opening_due on onboarding_opening (next_try_at) where finished_at is null;

create table onboarding_opening_step (
  employee_id uuid not null references onboarding_opening (employee_id),
  step text not null check (step in ('holder', 'application', 'account', 'numbers', 'card')),
  -- What the card provider, or we, call what the step has made.
  ref text not null check (length(ref) between 1 and 100),
  done_at timestamptz not null,
  primary key (employee_id, step)
);

-- The application that the account is opened for; null where the card provider needs none.
alter table accounts_opening add column application_id text check (length(application_id) between 1 and 100);

-- Spec 4, "Onboarding status order": whoever writes it, it never goes back.
create function employee_keep_status_forward() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_order constant text[] := array['Joined', 'AccountPending', 'AccountCreated', 'DepositBankAccountCreated', 'Completed'];
begin
  if array_position(v_order, new.onboarding_status) < array_position(v_order, old.onboarding_status) then
    raise exception 'an onboarding status never goes back' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger employee_status_stays_forward before update of onboarding_status on employee_profile
  for each row execute function employee_keep_status_forward();

grant select, insert, update on onboarding_opening to daybreak_app;
grant select, insert on onboarding_opening_step to daybreak_app;
