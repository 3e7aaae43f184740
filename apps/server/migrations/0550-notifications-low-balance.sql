-- "Low balance" (decision 40) is told once for each time that an account falls below the worker's amount: the ledger's row knows the amount, and the
-- movement that crosses it writes that down, in its own transaction and under the account's lock. All other movements pay a comparison for it.

alter table ledger.account
  -- Our reading: $50 until the worker names another amount.
  add column watch_below bigint not null default 5000 check (watch_below between 0 and 50000);

-- Short-lived: a job tells the worker and takes the row away.
create table notifications_crossing (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  happened_at timestamptz not null default now()
);
create index notifications_crossing_account on notifications_crossing (account_id);

create function ledger.write_crossing() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into public.notifications_crossing (account_id) values (new.id);
  return null;
end $$;

create trigger account_crosses after update of posted, held on ledger.account for each row
  when (new.posted - new.held < new.watch_below and old.posted - old.held >= new.watch_below)
  execute function ledger.write_crossing();

-- Naming another amount is no movement: an account that is below it already is told of when it has been above.
create function ledger.watch_account(p_account uuid, p_below bigint) returns void
  language sql security definer set search_path = pg_catalog, pg_temp
as $$
  update ledger.account set watch_below = p_below where id = p_account and watch_below <> p_below
$$;

-- Amounts that were chosen before there was anyone to watch them.
update ledger.account set watch_below = setting.low_balance_cents
from notifications_setting setting join accounts_account owned on owned.employee_id = setting.employee_id
where ledger.account.id = owned.id and setting.low_balance_cents is not null;

revoke all on function ledger.write_crossing, ledger.watch_account from public;
grant execute on function ledger.watch_account to daybreak_app;
-- `update`: for the locks that `for update` takes.
grant select, update, delete on notifications_crossing to daybreak_app;
