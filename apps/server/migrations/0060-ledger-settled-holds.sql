-- Holds that the network has decided already. A purchase that was approved while nobody could ask us is owed whatever stands on the
-- account: its hold cannot be refused, and takes the floor down as a forced posting does.
-- Outcomes: 1 done, 2 it was so before; refused: 12 account unknown.

-- Makes a hold keep back exactly p_amount, zero for nothing at all. One that was over is open again when it keeps something back.
create function ledger.settle_hold(
  p_account uuid, p_hold uuid, p_amount bigint, p_is_captured boolean, p_expires_at timestamptz, p_at timestamptz
) returns smallint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_hold ledger.hold;
  v_before bigint;
begin
  perform from ledger.account where id = p_account for update;
  if not found then return 12; end if;
  select * into v_hold from ledger.hold where account_id = p_account and id = p_hold;
  v_before := case when v_hold.state = 1 then v_hold.amount else 0 end;
  if v_before = p_amount and (p_amount = 0 or v_hold.expires_at = p_expires_at) then return 2; end if;
  if p_amount = 0 then
    update ledger.hold set state = case when p_is_captured then 3 else 2 end, closed_at = p_at where account_id = p_account and id = p_hold;
  elsif v_hold.id is null then
    insert into ledger.hold (account_id, id, placed, amount, state, expires_at, created_at)
    values (p_account, p_hold, p_amount, p_amount, 1, p_expires_at, p_at);
  else
    update ledger.hold set amount = p_amount, state = 1, expires_at = p_expires_at, closed_at = null where account_id = p_account and id = p_hold;
  end if;
  update ledger.account set held = held + p_amount - v_before, floor = least(0, posted - held - p_amount + v_before) where id = p_account;
  return 1;
end $$;

-- What may still be spent, and it stays so until the transaction ends. Null for an account that nobody opened.
create function ledger.lock_spendable(p_account uuid) returns bigint
  language sql security definer set search_path = pg_catalog, pg_temp
as $$
  select greatest(0, posted - held) from ledger.account where id = p_account for update
$$;

revoke all on function ledger.settle_hold, ledger.lock_spendable from public;
grant execute on function ledger.settle_hold, ledger.lock_spendable to daybreak_app;
