-- What employers say was worked, when it is paid, and what came out on payday: the ground on which Express Pay stands.

-- What an employer allows. An employer without a row does not offer Express Pay.
create table employers_express_pay_policy (
  employer_id uuid primary key references employers_employer (id),
  is_offered boolean not null,
  -- Of approved pay, in basis points: 10 % to 80 %.
  share_basis_points integer not null check (share_basis_points between 1000 and 8000),
  period_cap bigint not null check (period_cap >= 0),
  transfers_per_day integer not null check (transfers_per_day between 1 and 50),
  counts_tips boolean not null,
  -- What a paycheck always leaves to the worker, in basis points of its net.
  leaves_basis_points integer not null check (leaves_basis_points between 0 and 10000),
  updated_at timestamptz not null
);

-- One shift of one person, as the employer's time system last told it. `source_id` is that system's own name for it.
create table employers_shift (
  id uuid primary key,
  employer_id uuid not null references employers_employer (id),
  roster_id uuid not null references employers_roster (id),
  source_id text not null check (length(source_id) between 1 and 80),
  -- Grows with each correction that a file brings; a file that says an older version changes nothing.
  version integer not null check (version >= 1),
  -- The employer's civil day: what decides the pay period.
  worked_on date not null,
  starts_at timestamptz not null,
  -- Null while the shift is going on.
  ends_at timestamptz,
  job text not null check (length(job) <= 120),
  -- Negative minutes and amounts are corrections that a system sends as rows of their own.
  regular_minutes integer not null,
  overtime_minutes integer not null,
  doubletime_minutes integer not null,
  rate bigint not null check (rate >= 0),
  tips bigint not null check (tips >= 0),
  -- Pay of the minutes, without tips, in cents.
  amount bigint not null,
  status text not null check (status in ('planned', 'open', 'submitted', 'approved', 'deleted')),
  -- Hash of all that the file said: the same row again changes nothing.
  row_hash bytea not null,
  corrected_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (employer_id, source_id),
  check (ends_at is null or ends_at >= starts_at)
);
create index employers_shift_of_person on employers_shift (roster_id, worked_on desc, id desc);

-- When an employer's time system was last heard of, whatever it said.
create table employers_time_source (
  employer_id uuid primary key references employers_employer (id),
  heard_at timestamptz not null
);

-- The result of a pay run, as payroll tells it. A period whose run stands here is paid: its shifts count no longer.
create table employers_pay_run (
  id uuid primary key,
  employer_id uuid not null references employers_employer (id),
  pay_group text not null,
  period_start date not null,
  period_end date not null,
  payday date not null,
  file_hash bytea not null,
  created_at timestamptz not null,
  -- Set when every line has been settled; an import that was cut off goes on where it stopped.
  finished_at timestamptz,
  unique (employer_id, pay_group, period_start)
);

create table employers_pay_run_line (
  id uuid primary key,
  pay_run_id uuid not null references employers_pay_run (id),
  roster_id uuid not null references employers_roster (id),
  line integer not null,
  gross bigint not null check (gross >= 0),
  -- Before the Express Pay deduction.
  net bigint not null check (net >= 0),
  express_pay_deduction bigint not null check (express_pay_deduction >= 0 and express_pay_deduction <= net),
  settled_at timestamptz,
  unique (pay_run_id, roster_id)
);
create index employers_pay_run_line_unsettled on employers_pay_run_line (pay_run_id, line) where settled_at is null;
create index employers_pay_run_line_of_person on employers_pay_run_line (roster_id);

-- A worker misses a shift; her employer says what is right.
create table employers_missing_shift (
  id uuid primary key,
  roster_id uuid not null references employers_roster (id),
  employee_id uuid not null references employee_profile (id),
  worked_on date not null,
  minutes integer not null check (minutes between 1 and 1440),
  note text check (length(note) <= 500),
  state text not null check (state in ('reported', 'confirmed', 'rejected')),
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((state = 'reported') = (answered_at is null))
);
create index employers_missing_shift_of_worker on employers_missing_shift (employee_id, created_at desc);
create index employers_missing_shift_open on employers_missing_shift (roster_id) where state = 'reported';

grant select, insert, update on
  employers_express_pay_policy, employers_shift, employers_time_source, employers_pay_run, employers_pay_run_line, employers_missing_shift
  to daybreak_app;
