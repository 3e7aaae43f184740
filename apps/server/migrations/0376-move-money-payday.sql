-- After each payday: a worker's standing transfer, and what became of it for each deposit of pay.
create table move_money_payday (
  employee_id uuid primary key,
  account_id uuid not null unique,
  destination_id uuid not null references move_money_destination (id),
  -- above: all but `amount`. fixed: `amount`. share: `percent` of it.
  kind text not null check (kind in ('above', 'fixed', 'share')),
  amount bigint check (amount >= 0),
  percent smallint check (percent between 1 and 100),
  is_on boolean not null,
  -- The payday that the worker skips.
  skips date,
  changed_at timestamptz not null,
  check ((kind = 'share') = (percent is not null)),
  check ((kind = 'share') = (amount is null))
);

-- Written with the deposit, in its own transaction, while the standing transfer is on; decided once.
create table move_money_payday_run (
  -- The deposit's line in the worker's list.
  transaction_id uuid primary key,
  employee_id uuid not null,
  payday date not null,
  came bigint not null check (came > 0),
  posted_at timestamptz not null,
  outcome text not null default 'due' check (outcome in ('due', 'moved', 'skipped', 'nothing', 'refused')),
  transfer_id uuid unique references move_money_transfer (id),
  -- Of a refused one: the code by which a transfer of the worker's own would have been refused.
  reason text check (reason ~ '^[a-z]+(_[a-z]+)*\.[a-z0-9]+(_[a-z0-9]+)*$'),
  decided_at timestamptz,
  check ((outcome = 'moved') = (transfer_id is not null)),
  check ((outcome = 'refused') = (reason is not null)),
  check ((outcome = 'due') = (decided_at is null))
);
create index move_money_payday_run_due on move_money_payday_run (posted_at) where outcome = 'due';
create index move_money_payday_run_of on move_money_payday_run (employee_id, payday desc, posted_at desc);

grant select, insert, update on move_money_payday, move_money_payday_run to daybreak_app;
