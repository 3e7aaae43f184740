-- What each card purchase has come to, for cash back: one row, written whole whenever something of it is told.
create table offers_purchase (
  -- As the card provider calls the transaction.
  ref text primary key check (length(ref) between 1 and 100),
  -- Of accounts_account. No foreign key: a purchase waits for nobody who writes the account's row.
  account_id uuid not null,
  employee_id uuid not null,
  -- The purchase's own in transactions_item.
  item_id uuid not null,
  authorized_at timestamptz not null,
  store_id text check (length(store_id) between 1 and 100),
  store_name text not null check (length(store_name) <= 200),
  store_category text not null check (store_category ~ '^[0-9]{4}$'),
  store_city text check (length(store_city) between 1 and 200),
  store_region text check (length(store_region) between 1 and 200),
  channel text not null check (channel in ('in_store', 'online')),
  is_pin boolean not null,
  is_cash boolean not null,
  state text not null check (state in ('pending', 'complete', 'void')),
  completed_at timestamptz,
  spent bigint not null,
  refunded bigint not null check (refunded >= 0),
  updated_at timestamptz not null,
  check ((state = 'complete') = (completed_at is not null))
);
create index offers_purchase_of_worker on offers_purchase (employee_id, authorized_at desc, ref desc);
create index offers_purchase_of_item on offers_purchase (item_id);
grant select, insert, update on offers_purchase to daybreak_app;
