-- Checkpoints of house accounts in slices: a backlog of any size makes progress with each statement, and what was added up stays added up.

drop function ledger.take_house_checkpoints;

-- Adds up to p_max postings to the newest checkpoint of one house account, none beyond the last line drawn. Holds no one up. Answers how
-- many it added: fewer than p_max when the account has reached the line.
create function ledger.advance_house_checkpoint(p_account uuid, p_at timestamptz, p_max int) returns int
  language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off
as $$
declare
  v_line bigint;
  v_entry bigint;
  v_balance bigint;
  v_last bigint;
  v_amount bigint;
  v_count int;
begin
  select max(entry) into v_line from ledger.house_line;
  select k.entry, k.balance into v_entry, v_balance from ledger.house_checkpoint k where k.account_id = p_account order by k.entry desc limit 1;
  select count(*)::int, max(slice.entry), sum(slice.amount)::bigint into v_count, v_last, v_amount
  from (
    select p.entry, p.amount from ledger.posting p
    where p.account_id = p_account and p.account_id < '00000001-0000-0000-0000-000000000000'
      and p.entry > coalesce(v_entry, 0) and p.entry <= v_line
    order by p.entry limit p_max
  ) slice;
  if v_count = 0 then return 0; end if;
  -- Every posting up to the line is there to be seen, so every entry below it is as good a checkpoint.
  insert into ledger.house_checkpoint (account_id, entry, balance, taken_at)
  values (p_account, case when v_count < p_max then v_line else v_last end, coalesce(v_balance, 0) + v_amount, p_at)
  on conflict (account_id, entry) do nothing;
  return v_count;
end $$;

revoke all on function ledger.advance_house_checkpoint from public;
grant execute on function ledger.advance_house_checkpoint to daybreak_app;
