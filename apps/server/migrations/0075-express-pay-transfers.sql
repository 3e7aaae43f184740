-- Express Pay: what workers took of their earned pay, and how paychecks settled it.

alter table express_pay_enrolment
  -- The worker's own pause and weekly limit.
  add column is_paused boolean not null default false,
  add column own_weekly bigint check (own_weekly >= 0),
  -- Over how many paydays what was carried over is taken.
  add column spread_over smallint not null default 1 check (spread_over between 1 and 3),
  add column terms_version text,
  add column terms_accepted_at timestamptz;

-- Every transfer, under the id that the worker's browser made: hers alone, so the key begins with her.
create table express_pay_transfer (
  employee_id uuid not null references employee_profile (id),
  id uuid not null,
  account_id uuid not null references accounts_account (id),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee <= amount),
  destination jsonb not null,
  status text not null check (status in ('INITIATED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELED')),
  journal_id uuid not null,
  transaction_id uuid not null,
  -- What paychecks have settled of it, and what was given up.
  settled bigint not null default 0 check (settled >= 0),
  written_off bigint not null default 0 check (written_off >= 0),
  -- The payday that settled the last of it.
  settled_on date,
  created_at timestamptz not null check (created_at = date_trunc('milliseconds', created_at)),
  updated_at timestamptz not null,
  primary key (employee_id, id),
  check (settled + written_off <= amount)
);
create index express_pay_transfer_newest on express_pay_transfer (employee_id, created_at desc, id desc);
create index express_pay_transfer_outstanding on express_pay_transfer (employee_id, created_at, id)
  where status in ('INITIATED', 'PROCESSING', 'COMPLETED') and settled + written_off < amount;

-- What one line of a pay run settled. The deposit that it explains may come before it or after it.
create table express_pay_settlement (
  pay_run_line_id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  account_id uuid not null references accounts_account (id),
  payday date not null,
  -- Net before the deduction, what was due for Express Pay, and what payroll took.
  total bigint not null check (total >= 0),
  reimbursement bigint not null check (reimbursement >= 0),
  deducted bigint not null check (deducted >= 0),
  -- The deposit that now shows it; null until it is there.
  transaction_id uuid,
  created_at timestamptz not null
);
create index express_pay_settlement_unshown on express_pay_settlement (account_id, payday) where transaction_id is null;
create index express_pay_settlement_of_worker on express_pay_settlement (employee_id, payday desc);

-- Which transfers a settlement repaid.
create table express_pay_repayment (
  pay_run_line_id uuid not null references express_pay_settlement (pay_run_line_id),
  employee_id uuid not null,
  transfer_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (pay_run_line_id, transfer_id),
  foreign key (employee_id, transfer_id) references express_pay_transfer (employee_id, id)
);

-- A paycheck that could not cover what was taken: carried over to the next ones, three of them at most, then written off.
create table express_pay_shortfall (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  payday date not null,
  taken_early bigint not null check (taken_early > 0),
  settled bigint not null check (settled >= 0),
  attempts smallint not null check (attempts between 0 and 3),
  state text not null check (state in ('open', 'settled', 'written_off')),
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
create unique index express_pay_shortfall_open on express_pay_shortfall (employee_id) where state = 'open';

-- What the law of a state allows, and what we take it to say. A state without a row is off until the operator has looked into it.
create table express_pay_state (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  is_offered boolean not null,
  -- The paid, instant way to an outside card; the free way to the own card is always there.
  is_instant_offered boolean not null,
  -- The most that a fee may be: this much, or that share of the amount where it is more.
  fee_most bigint check (fee_most >= 0),
  fee_most_basis_points integer check (fee_most_basis_points between 0 and 10000),
  -- Another most for amounts above a threshold.
  fee_threshold bigint check (fee_threshold >= 0),
  fee_most_above bigint check (fee_most_above >= 0),
  period_most bigint check (period_most >= 0),
  share_most_basis_points integer check (share_most_basis_points between 0 and 10000),
  source text not null,
  updated_at timestamptz not null,
  check ((fee_threshold is null) = (fee_most_above is null))
);

insert into express_pay_state
  (state, is_offered, is_instant_offered, fee_most, fee_most_basis_points, fee_threshold, fee_most_above, period_most, share_most_basis_points, source, updated_at)
values
  ('NV', true, true, null, null, null, null, null, null, 'SB 290 (2023), in force 2024-07-01: licence, free option, no recourse', '2026-11-20T00:00:00Z'),
  ('MO', true, true, null, null, null, null, null, null, 'SB 103 (2023), in force 2023-08-28: registration, free option, no recourse', '2026-11-20T00:00:00Z'),
  ('WI', true, true, null, null, null, null, null, null, '2023 Act 131 (2024): licence, free option, no recourse', '2026-11-20T00:00:00Z'),
  ('KS', true, true, null, null, null, null, null, null, 'HB 2560 (2024-04-19): registration, free option, fees told before, cancel without a fee', '2026-11-20T00:00:00Z'),
  ('SC', true, true, null, null, null, null, null, null, 'Regulation of 2024-11-21: registration, free option', '2026-11-20T00:00:00Z'),
  ('UT', true, true, null, null, null, null, null, null, 'In force 2025-05-07: registration, free option', '2026-11-20T00:00:00Z'),
  ('AR', true, true, null, null, null, null, null, null, 'In force 2025-08-04: licence, free option, no sharing of fees with the employer', '2026-11-20T00:00:00Z'),
  ('LA', true, true, null, null, null, null, null, null, 'In force 2025: no licence, free option', '2026-11-20T00:00:00Z'),
  ('IN', true, true, 500, 500, null, null, null, null, 'In force 2026-01-01: a fee is at most the greater of $5 and 5 %, and never the preselected way', '2026-11-20T00:00:00Z'),
  ('MD', true, true, 500, null, 7500, 750, null, null, 'In force 2025-10-01: a fee is at most $5 up to $75, and $7.50 above (from a bill summary; check the enrolled act)', '2026-11-20T00:00:00Z'),
  ('CT', true, false, 400, null, null, null, 74999, 7500, 'PA 25-155, in force 2025-10-01: below $750 a pay period; offered without any fee', '2026-11-20T00:00:00Z'),
  ('CA', true, true, null, null, null, null, null, null, '10 CCR 1004 ff., in force 2025-02-15: registration, yearly report', '2026-11-20T00:00:00Z'),
  ('NY', true, false, null, null, null, null, null, null, 'No statute of its own: offered to the own card alone, which is free', '2026-11-20T00:00:00Z'),
  ('TX', true, true, null, null, null, null, null, null, 'No statute of its own', '2026-11-20T00:00:00Z');

grant select, insert, update on express_pay_transfer, express_pay_settlement, express_pay_repayment, express_pay_shortfall, express_pay_state to daybreak_app;
