-- A bank account is proven by two small deposits: transfers of the house's money on the same rail, whose amounts the worker types.

alter table move_money_transfer
  drop constraint move_money_transfer_origin_check,
  add check (origin in ('worker', 'payday', 'express_pay', 'proof')),
  -- The house's transfer is in nobody's list.
  alter column transaction_id drop not null,
  add check ((origin = 'proof') = (transaction_id is null));

create table move_money_proof (
  destination_id uuid primary key references move_money_destination (id),
  -- Cents.
  first smallint not null check (first between 1 and 99),
  second smallint not null check (second between 1 and 99),
  -- By which bank day they should be there.
  expected_on date not null,
  tries_left smallint not null check (tries_left between 0 and 3),
  expires_at timestamptz not null,
  check (first <> second)
);
create index move_money_proof_expiring on move_money_proof (expires_at, destination_id);

-- The banks by routing number, from `ops banks import`. Empty, the checksum alone decides.
create table move_money_bank (
  routing_number text primary key check (routing_number ~ '^\d{9}$'),
  name text not null check (length(name) between 1 and 100),
  imported_at timestamptz not null
);

grant select, insert, update, delete on move_money_proof, move_money_bank to daybreak_app;
