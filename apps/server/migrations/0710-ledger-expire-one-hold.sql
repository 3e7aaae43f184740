-- Releases one hold of a room by its name, so that a hold which cannot be ended keeps no other from its end.

-- Answers what it kept back; null for one whose time has not come, or that is over already.
create function ledger.expire_hold(p_room smallint, p_account uuid, p_hold uuid, p_at timestamptz) returns bigint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_amount bigint;
begin
  -- The account first, as every function of the ledger does.
  perform from ledger.account where id = p_account for update;
  update ledger.hold set state = 4, closed_at = p_at
  where account_id = p_account and id = p_hold and room = p_room and state = 1 and expires_at <= p_at
  returning amount into v_amount;
  if v_amount is null then return null; end if;
  update ledger.account set held = held - v_amount, floor = least(0, greatest(floor, posted - held + v_amount)) where id = p_account;
  return v_amount;
end $$;

revoke all on function ledger.expire_hold from public;
grant execute on function ledger.expire_hold to daybreak_app;
