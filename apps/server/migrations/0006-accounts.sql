-- The worker's payroll account: the same id in the ledger, here and, as idempotency key, at the card provider.

-- What we set out to open. It is written before the provider is asked, so that a crash in between is finished and not repeated.
create table accounts_opening (
  account_id uuid primary key,
  employee_id uuid not null unique references employee_profile (id),
  -- Sent with the request: asked again after a crash, it must be the same request.
  holder_name text not null check (length(holder_name) between 1 and 255),
  requested_at timestamptz not null,
  finished_at timestamptz
);
create index accounts_opening_unfinished on accounts_opening (requested_at) where finished_at is null;

create table accounts_account (
  id uuid primary key,
  employee_id uuid not null unique references employee_profile (id),
  external_id text not null unique,
  provider_account_id text not null unique,
  direct_deposit_id text not null unique,
  -- Sealed by field encryption; the keyed hash lets payroll files find the account.
  account_number_sealed bytea not null,
  account_number_hash bytea not null unique check (octet_length(account_number_hash) = 32),
  account_number_last4 text not null check (account_number_last4 ~ '^[0-9]{4}$'),
  routing_number text not null check (routing_number ~ '^[0-9]{9}$'),
  routing_number_last4 text not null generated always as (right(routing_number, 4)) stored,
  status text not null check (status in ('open', 'closed')),
  created_at timestamptz not null,
  closed_at timestamptz,
  check ((status = 'closed') = (closed_at is not null))
);

grant select, insert, update on accounts_opening, accounts_account to daybreak_app;
