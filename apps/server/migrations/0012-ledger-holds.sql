-- Holds: money that is promised but not yet taken. Every change to one is made under the lock of its account's row.
-- Outcomes: 1 done, 2 done before; refused: 10 insufficient funds, 11 key reused, 12 account unknown, 20 hold unknown, 21 hold closed.

create function ledger.place_hold(p_account uuid, p_hold uuid, p_amount bigint, p_expires_at timestamptz, p_at timestamptz) returns smallint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account ledger.account;
  v_known ledger.hold;
begin
  select * into v_account from ledger.account where id = p_account for update;
  if not found then return 12; end if;
  select * into v_known from ledger.hold where account_id = p_account and id = p_hold;
  if found then return case when v_known.placed = p_amount then 2 else 11 end; end if;
  if v_account.posted - v_account.held - p_amount < v_account.floor then return 10; end if;
  update ledger.account set held = held + p_amount where id = p_account;
  insert into ledger.hold (account_id, id, placed, amount, state, expires_at, created_at)
  values (p_account, p_hold, p_amount, p_amount, 1, p_expires_at, p_at);
  return 1;
end $$;

-- Changes what a placed hold keeps back: an authorisation that grew, or was reversed in part.
create function ledger.resize_hold(p_account uuid, p_hold uuid, p_amount bigint, p_expires_at timestamptz) returns smallint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account ledger.account;
  v_hold ledger.hold;
begin
  select * into v_account from ledger.account where id = p_account for update;
  if not found then return 12; end if;
  select * into v_hold from ledger.hold where account_id = p_account and id = p_hold;
  if not found then return 20; end if;
  if v_hold.state <> 1 then return 21; end if;
  if p_amount > v_hold.amount and v_account.posted - v_account.held + v_hold.amount - p_amount < v_account.floor then return 10; end if;
  update ledger.account set held = held + p_amount - v_hold.amount,
    floor = least(0, greatest(floor, posted - held - p_amount + v_hold.amount))
  where id = p_account;
  update ledger.hold set amount = p_amount, expires_at = p_expires_at where account_id = p_account and id = p_hold;
  return case when p_amount = v_hold.amount and p_expires_at = v_hold.expires_at then 2 else 1 end;
end $$;

create function ledger.release_hold(p_account uuid, p_hold uuid, p_at timestamptz) returns smallint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_hold ledger.hold;
begin
  perform from ledger.account where id = p_account for update;
  if not found then return 12; end if;
  select * into v_hold from ledger.hold where account_id = p_account and id = p_hold;
  if not found then return 20; end if;
  if v_hold.state <> 1 then return case when v_hold.state = 3 then 21 else 2 end; end if;
  update ledger.hold set state = 2, closed_at = p_at where account_id = p_account and id = p_hold;
  update ledger.account set held = held - v_hold.amount, floor = least(0, greatest(floor, posted - held + v_hold.amount)) where id = p_account;
  return 1;
end $$;

-- Posts what was taken and lets go of as much of the hold; a final capture lets go of all of it. The network has the money already,
-- so the journal is forced: a tip or fuel may exceed the hold, and a hold that expired or was never seen hinders nothing.
create function ledger.capture_hold(
  p_account uuid, p_hold uuid, p_captured bigint, p_is_final boolean,
  p_journal uuid, p_owner uuid, p_idem uuid, p_hash bytea, p_kind smallint, p_at timestamptz, p_leg_account uuid[], p_leg_amount bigint[]
) returns table (answer_outcome smallint, answer_journal uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_hold ledger.hold;
  v_freed bigint;
begin
  -- Without a leg on the holder's account its row would be locked out of order.
  if not p_account = any (p_leg_account) then
    return query select 12::smallint, null::uuid;
    return;
  end if;
  select posted.answer_outcome, posted.answer_journal into answer_outcome, answer_journal
  from ledger.post_journals(array[p_journal], array[p_owner], array[p_idem], array[p_hash], array[p_kind], array[true], array[p_at],
    array_fill(1, array[cardinality(p_leg_account)]), p_leg_account, p_leg_amount) posted;
  if found then
    return next;
    return;
  end if;
  select * into v_hold from ledger.hold where account_id = p_account and id = p_hold and state = 1;
  if found then
    v_freed := case when p_is_final then v_hold.amount else least(v_hold.amount, p_captured) end;
    update ledger.hold
    set state = case when v_freed = v_hold.amount then 3 else 1 end,
        amount = case when v_freed = v_hold.amount then v_hold.amount else v_hold.amount - v_freed end,
        closed_at = case when v_freed = v_hold.amount then p_at end
    where account_id = p_account and id = p_hold;
    update ledger.account set held = held - v_freed, floor = least(0, greatest(floor, posted - held + v_freed)) where id = p_account;
  end if;
  return query select 1::smallint, p_journal;
end $$;

-- Lets go of up to p_most holds whose time has come, and says which, so that the rooms can cancel what they stood for.
create function ledger.expire_holds(p_at timestamptz, p_most int) returns table (expired_account uuid, expired_hold uuid, expired_amount bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_accounts uuid[];
  v_account uuid[];
  v_hold uuid[];
  v_amount bigint[];
begin
  select array_agg(due.account_id), array_agg(due.id) into v_account, v_hold
  from (select account_id, id from ledger.hold where state = 1 and expires_at <= p_at order by expires_at, account_id, id limit p_most) due;
  if v_account is null then return; end if;

  select array_agg(locked.id) into v_accounts
  from (select id from ledger.account where id = any (v_account) order by id for update) locked;

  -- A hold may have been captured or prolonged before its account's row was locked.
  with expired as (
    update ledger.hold h set state = 4, closed_at = p_at
    from unnest(v_account, v_hold) as due (account_id, id)
    where h.account_id = due.account_id and h.id = due.id and h.state = 1 and h.expires_at <= p_at
    returning h.account_id, h.id, h.amount
  )
  select array_agg(expired.account_id), array_agg(expired.id), array_agg(expired.amount) into v_account, v_hold, v_amount from expired;

  update ledger.account a set held = a.held - freed.amount, floor = least(0, greatest(a.floor, a.posted - a.held + freed.amount))
  from (select e.account_id, sum(e.amount)::bigint as amount from unnest(v_account, v_amount) as e (account_id, amount) group by e.account_id) freed
  where a.id = freed.account_id;

  return query select e.account_id, e.id, e.amount from unnest(v_account, v_hold, v_amount) as e (account_id, id, amount);
end $$;
