-- Purchases of which the network took more than was approved, so that the operator sees them: what it took is posted all the same.
create table cards_overclearing (
  ref text primary key check (length(ref) between 1 and 100),
  account_id uuid not null,
  merchant_name text not null check (length(merchant_name) between 1 and 200),
  authorized bigint not null check (authorized > 0),
  cleared bigint not null check (cleared > authorized),
  clearings int not null check (clearings > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index cards_overclearing_newest on cards_overclearing (last_seen_at desc, ref desc);

grant select, insert, update on cards_overclearing to daybreak_app;
