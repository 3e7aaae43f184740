-- The names that stores are shown by where the one they sent was wrong, and what workers said of names.

create table transactions_name (
  -- As the card network sent it.
  raw text primary key check (length(raw) between 1 and 200),
  shown text not null check (length(shown) between 1 and 100),
  corrected_at timestamptz not null,
  corrected_by text not null check (length(corrected_by) between 1 and 100)
);

create table transactions_name_report (
  id uuid primary key,
  account_id uuid not null,
  item_id uuid not null references transactions_item (id),
  raw text not null check (length(raw) between 1 and 200),
  -- What the worker says that it should be; null when they only say that it is wrong.
  suggestion text check (length(suggestion) between 1 and 100),
  reported_at timestamptz not null,
  decided_at timestamptz,
  unique (account_id, item_id)
);
create index transactions_name_report_open on transactions_name_report (raw, reported_at) where decided_at is null;

grant select, insert, update on transactions_name, transactions_name_report to daybreak_app;
