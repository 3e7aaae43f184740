-- Where a worker has lived, one row a move, and whether the card provider knows of it: it checks what is typed at a store against it.
create table employee_home_address (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  address jsonb not null,
  since timestamptz not null,
  -- Null while the card provider is still to be told.
  told_at timestamptz,
  failures integer not null default 0 check (failures >= 0),
  -- A telling that is under way, or has failed, is not begun again before this.
  next_try_at timestamptz not null
);
create index employee_home_address_of on employee_home_address (employee_id, since, id);
create index employee_home_address_untold on employee_home_address (next_try_at) where told_at is null;

grant select, insert, update on employee_home_address to daybreak_app;
