-- What a worker wants to be told of, and where (decision 40): only what was chosen; the rest is as the product has it.
create table notifications_choice (
  employee_id uuid not null,
  event text not null check (event ~ '^[a-z]+([A-Z][a-z]*)*$' and length(event) <= 40),
  channel text not null check (channel in ('inApp', 'email', 'sms', 'push')),
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (employee_id, event, channel)
);

-- One row of a worker who has changed one of them; null where it is as the product has it.
create table notifications_setting (
  employee_id uuid primary key,
  quiet_is_on boolean,
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text check (quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  low_balance_cents bigint check (low_balance_cents between 0 and 50000),
  large_purchase_cents bigint check (large_purchase_cents between 0 and 1000000),
  changed_at timestamptz not null
);

-- What was decided of a message for each way out of the app, and why: sent once, however often it is told.
create table messages_delivery (
  message_id uuid not null references messages_message on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  outcome text not null check (outcome in ('sent', 'waits', 'skipped')),
  reason text check (reason ~ '^[a-z]+(_[a-z]+)*$'),
  waits_until timestamptz,
  decided_at timestamptz not null,
  primary key (message_id, channel),
  check ((outcome = 'waits') = (waits_until is not null)),
  check ((outcome = 'sent') = (reason is null))
);

grant select, insert, update, delete on notifications_choice, notifications_setting, messages_delivery to daybreak_app;
