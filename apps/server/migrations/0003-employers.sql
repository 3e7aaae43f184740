-- Employers, the people on their rosters, and their payroll calendars.

create table employers_employer (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9_-]{1,31}$'),
  name text not null check (length(name) between 1 and 120),
  -- NACHA company identification. A payroll service may use its own for many employers, so it is not unique.
  company_id text check (company_id ~ '^[!-~][ -~]{0,9}$'),
  time_zone text not null,
  created_at timestamptz not null
);
create index employers_employer_company_id on employers_employer (company_id);

create table employers_roster (
  id uuid primary key,
  employer_id uuid not null references employers_employer (id),
  employee_number text not null check (length(employee_number) between 1 and 40),
  first_name text not null,
  middle_name text,
  last_name text not null,
  preferred_name text,
  -- Sealed by field encryption; the hashes are keyed and let onboarding match without opening.
  birth_date_sealed bytea,
  birth_date_hash bytea,
  ssn_sealed bytea,
  ssn_last4_hash bytea,
  email text,
  phone text check (phone ~ '^1[0-9]{10}$'),
  address jsonb,
  hire_date date,
  term_date date,
  status text not null check (status in ('active', 'ended')),
  pay_group text,
  jobs jsonb not null,
  is_ewa_eligible boolean,
  has_garnishment boolean,
  wants_direct_deposit_now boolean,
  -- Set once the person has an account here.
  employee_id uuid unique,
  -- Keyed hash of everything the roster file said: the same row again changes nothing.
  row_hash bytea not null,
  -- Counts the corrections that rosters brought.
  version integer not null check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (employer_id, employee_number)
);
create index employers_roster_phone on employers_roster (phone);
create index employers_roster_email on employers_roster (email);
create index employers_roster_identity on employers_roster (birth_date_hash, ssn_last4_hash);

create table employers_pay_period (
  id uuid primary key,
  employer_id uuid not null references employers_employer (id),
  pay_group text not null check (length(pay_group) between 1 and 120),
  period_start date not null,
  period_end date not null,
  -- Hours approved after this moment belong to the next period.
  cut_off_at timestamptz not null,
  payday date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (employer_id, pay_group, period_start),
  check (period_start <= period_end and period_end <= payday)
);
create index employers_pay_period_payday on employers_pay_period (employer_id, payday);

grant select, insert, update on employers_employer, employers_roster to daybreak_app;
grant select, insert, update, delete on employers_pay_period to daybreak_app;
