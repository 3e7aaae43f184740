-- Which month of each account is to be written next, and from when. The row is locked while it is written: of two instances one writes.
create table statements_schedule (
  -- Of accounts_account. No foreign key: an account is never deleted, and opening one waits for no statement.
  account_id uuid primary key,
  employee_id uuid not null,
  -- Its first day; null before the first look.
  next_month date check (extract(day from next_month) = 1),
  -- When the month ends; null: no more are to come.
  due_at timestamptz
);
create index statements_schedule_due on statements_schedule (due_at, account_id) where due_at is not null;
grant select, insert, update on statements_schedule to daybreak_app;

-- Statements as they were written. Rows are never changed and never deleted.
create table statements_statement (
  id uuid primary key,
  account_id uuid not null,
  employee_id uuid not null,
  month date not null check (extract(day from month) = 1),
  -- From the end of the one before; null of the first, which begins with the account.
  starts_at timestamptz,
  ends_at timestamptz not null check (ends_at > starts_at),
  made_at timestamptz not null check (made_at >= ends_at),
  -- The last posting that was there when it was written: what has an earlier instant and comes later is in the next one.
  last_entry bigint not null,
  opening bigint not null,
  total_in bigint not null check (total_in >= 0),
  total_out bigint not null check (total_out >= 0),
  closing bigint not null check (closing = opening + total_in - total_out),
  -- Everything that its files say, in the product's own words for kinds and with others' names as they are.
  content jsonb not null,
  unique (account_id, month)
);
grant select, insert on statements_statement to daybreak_app;
