-- Checkpoints of house accounts, and what the application's role may do in the ledger: read it, and call its functions.

-- Draws a line under all postings that exist. The lock waits until nobody is in the middle of writing, so no posting can still
-- appear below the line. Call it alone in its transaction: writers wait until that commits.
create function ledger.draw_house_line(p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_entry bigint;
begin
  lock table ledger.posting in share mode;
  select max(last.entry) into v_entry
  from ledger.house_account h
  cross join lateral (
    select max(p.entry) as entry from ledger.posting p
    where p.account_id = h.id and p.account_id < '00000001-0000-0000-0000-000000000000'
  ) last;
  if v_entry is not null then
    insert into ledger.house_line (entry, drawn_at) values (v_entry, p_at) on conflict (entry) do nothing;
  end if;
  return coalesce(v_entry, 0);
end $$;

-- Adds up each house account to the last line drawn. Holds nobody up. Answers how many checkpoints it took.
create function ledger.take_house_checkpoints(p_at timestamptz) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_line bigint;
  v_taken int;
begin
  select max(entry) into v_line from ledger.house_line;
  insert into ledger.house_checkpoint (account_id, entry, balance, taken_at)
  select h.id, v_line, coalesce(c.balance, 0) + since.amount, p_at
  from ledger.house_account h
  left join lateral (
    select k.entry, k.balance from ledger.house_checkpoint k where k.account_id = h.id order by k.entry desc limit 1
  ) c on true
  cross join lateral (
    select sum(p.amount)::bigint as amount from ledger.posting p
    where p.account_id = h.id and p.account_id < '00000001-0000-0000-0000-000000000000' and p.entry > coalesce(c.entry, 0) and p.entry <= v_line
  ) since
  where since.amount is not null
  on conflict (account_id, entry) do nothing;
  get diagnostics v_taken = row_count;
  return v_taken;
end $$;

revoke all on all functions in schema ledger from public;
grant usage on schema ledger to daybreak_app;
grant select on all tables in schema ledger to daybreak_app;
grant execute on function
  ledger.open_account, ledger.post_journals, ledger.place_hold, ledger.resize_hold, ledger.release_hold, ledger.capture_hold, ledger.expire_holds,
  ledger.draw_house_line, ledger.take_house_checkpoints
to daybreak_app;
