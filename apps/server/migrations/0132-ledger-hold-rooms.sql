-- A hold belongs to the room that placed it, and only that room changes or ends it (decision 58).
-- Rooms: 1 cards, 2 move-money. A new one is added to `holdRooms` of the code, never renumbered.
-- Outcome besides those of the first functions: 22 the hold is another room's.

drop function ledger.place_hold, ledger.resize_hold, ledger.release_hold, ledger.capture_hold, ledger.expire_holds, ledger.settle_hold;

-- Until now the cards room alone has placed holds.
alter table ledger.hold add column room smallint not null default 1 check (room between 1 and 99);
alter table ledger.hold alter column room drop default;
create index hold_expiring_by_room on ledger.hold (room, expires_at, account_id, id) where state = 1;
drop index ledger.hold_expiring;

create function ledger.place_hold(
  p_room smallint, p_account uuid, p_hold uuid, p_amount bigint, p_expires_at timestamptz, p_at timestamptz
) returns smallint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account ledger.account;
  v_known ledger.hold;
begin
  select * into v_account from ledger.account where id = p_account for update;
  if not found then return 12; end if;
  select * into v_known from ledger.hold where account_id = p_account and id = p_hold;
  if found and v_known.room <> p_room then return 22; end if;
  if found then return case when v_known.placed = p_amount then 2 else 11 end; end if;
  if v_account.posted - v_account.held - p_amount < v_account.floor then return 10; end if;
  update ledger.account set held = held + p_amount where id = p_account;
  insert into ledger.hold (account_id, id, room, placed, amount, state, expires_at, created_at)
  values (p_account, p_hold, p_room, p_amount, p_amount, 1, p_expires_at, p_at);
  return 1;
end $$;

-- Changes what a placed hold keeps back: an authorization that grew, or was reversed in part.
create function ledger.resize_hold(p_room smallint, p_account uuid, p_hold uuid, p_amount bigint, p_expires_at timestamptz) returns smallint
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
  if v_hold.room <> p_room then return 22; end if;
  if v_hold.state <> 1 then return 21; end if;
  if p_amount > v_hold.amount and v_account.posted - v_account.held + v_hold.amount - p_amount < v_account.floor then return 10; end if;
  update ledger.account set held = held + p_amount - v_hold.amount,
    floor = least(0, greatest(floor, posted - held - p_amount + v_hold.amount))
  where id = p_account;
  update ledger.hold set amount = p_amount, expires_at = p_expires_at where account_id = p_account and id = p_hold;
  return case when p_amount = v_hold.amount and p_expires_at = v_hold.expires_at then 2 else 1 end;
end $$;

create function ledger.release_hold(p_room smallint, p_account uuid, p_hold uuid, p_at timestamptz) returns smallint
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_hold ledger.hold;
begin
  perform from ledger.account where id = p_account for update;
  if not found then return 12; end if;
  select * into v_hold from ledger.hold where account_id = p_account and id = p_hold;
  if not found then return 20; end if;
  if v_hold.room <> p_room then return 22; end if;
  if v_hold.state <> 1 then return case when v_hold.state = 3 then 21 else 2 end; end if;
  update ledger.hold set state = 2, closed_at = p_at where account_id = p_account and id = p_hold;
  update ledger.account set held = held - v_hold.amount, floor = least(0, greatest(floor, posted - held + v_hold.amount)) where id = p_account;
  return 1;
end $$;

-- Posts what was taken and releases as much of the hold; a final capture releases all of it. The network has the money already, so the journal is
-- forced: a tip or fuel may exceed the hold, and a hold that expired or was never seen does not matter.
create function ledger.capture_hold(
  p_room smallint, p_account uuid, p_hold uuid, p_captured bigint, p_is_final boolean,
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
  -- A hold never changes its room, so this needs no lock.
  if exists (select from ledger.hold h where h.account_id = p_account and h.id = p_hold and h.room <> p_room) then
    return query select 22::smallint, null::uuid;
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

-- Releases up to p_max holds of a room whose time has come, and names them, so that the room can cancel what they were for.
create function ledger.expire_holds(p_room smallint, p_at timestamptz, p_max int) returns table (expired_account uuid, expired_hold uuid, expired_amount bigint)
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_accounts uuid[];
  v_account uuid[];
  v_hold uuid[];
  v_amount bigint[];
begin
  select array_agg(due.account_id), array_agg(due.id) into v_account, v_hold
  from (select account_id, id from ledger.hold where room = p_room and state = 1 and expires_at <= p_at order by expires_at, account_id, id limit p_max) due;
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

-- Makes a hold keep back exactly p_amount, zero for nothing at all. One that was over is open again when it keeps something back.
create function ledger.settle_hold(
  p_room smallint, p_account uuid, p_hold uuid, p_amount bigint, p_is_captured boolean, p_expires_at timestamptz, p_at timestamptz
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
  if v_hold.room <> p_room then return 22; end if;
  v_before := case when v_hold.state = 1 then v_hold.amount else 0 end;
  if v_before = p_amount and (p_amount = 0 or v_hold.expires_at = p_expires_at) then return 2; end if;
  if p_amount = 0 then
    update ledger.hold set state = case when p_is_captured then 3 else 2 end, closed_at = p_at where account_id = p_account and id = p_hold;
  elsif v_hold.id is null then
    insert into ledger.hold (account_id, id, room, placed, amount, state, expires_at, created_at)
    values (p_account, p_hold, p_room, p_amount, p_amount, 1, p_expires_at, p_at);
  else
    update ledger.hold set amount = p_amount, state = 1, expires_at = p_expires_at, closed_at = null where account_id = p_account and id = p_hold;
  end if;
  update ledger.account set held = held + p_amount - v_before, floor = least(0, posted - held - p_amount + v_before) where id = p_account;
  return 1;
end $$;

revoke all on function
  ledger.place_hold, ledger.resize_hold, ledger.release_hold, ledger.capture_hold, ledger.expire_holds, ledger.settle_hold
from public;
grant execute on function
  ledger.place_hold, ledger.resize_hold, ledger.release_hold, ledger.capture_hold, ledger.expire_holds, ledger.settle_hold
to daybreak_app;

-- As before, with the hold under the cards room.
create or replace function cards_keep_authorization(
  p_request_id text, p_ref text, p_provider_card_id text, p_card_statuses text[], p_requested bigint, p_cashback bigint, p_is_cash boolean,
  p_merchant_name text, p_merchant_category text, p_decision text, p_amount bigint, p_decline_reason text, p_occurred_at timestamptz,
  p_decided_at timestamptz, p_expires_at timestamptz, p_spendable bigint, p_spent_since timestamptz, p_limit bigint, p_item_id uuid, p_hold_id uuid,
  p_item_status text, p_item_amount bigint, p_kind text, p_reason_code text
) returns smallint
  language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_card record;
  v_spendable bigint;
  v_spent bigint;
  v_is_usable boolean;
  v_item_id uuid;
  v_hold_id uuid;
begin
  select c.id, c.account_id, c.last4 into v_card from cards_card c where c.provider_card_id = p_provider_card_id;
  if p_amount > 0 and v_card.id is null then return 3; end if;
  if v_card.id is not null then
    insert into cards_transaction (ref, account_id, card_id, item_id, hold_id)
    values (p_ref, v_card.account_id, v_card.id, p_item_id, p_hold_id) on conflict (ref) do nothing;
    select t.item_id, t.hold_id into v_item_id, v_hold_id from cards_transaction t where t.ref = p_ref for update;
  end if;

  if p_amount > 0 then
    v_spendable := ledger.lock_spendable(v_card.account_id);
    select c.status = any (p_card_statuses) and a.status = 'open' into v_is_usable
    from cards_card c join accounts_account a on a.id = c.account_id where c.id = v_card.id;
    select coalesce(sum(a.amount), 0) into v_spent from cards_authorization a
    where a.account_id = v_card.account_id and a.is_cash = p_is_cash and a.decided_at > p_spent_since and a.amount > 0 and not a.is_undone;
    -- Less than was asked for is only right while there is exactly as much as was seen.
    if v_is_usable is not true or v_spendable is null or v_spendable < p_amount or v_spent + p_amount > p_limit
       or (p_amount < p_requested and v_spendable <> p_spendable) then
      return 3;
    end if;
  end if;

  insert into cards_authorization (
    request_id, ref, account_id, requested, cashback, is_cash, merchant_name, merchant_category, decision, amount, decline_reason, occurred_at,
    decided_at, expires_at)
  values (
    p_request_id, p_ref, v_card.account_id, p_requested, p_cashback, p_is_cash, p_merchant_name, p_merchant_category, p_decision, p_amount,
    p_decline_reason, p_occurred_at, p_decided_at, p_expires_at)
  on conflict (request_id) do nothing;
  if not found then return 2; end if;
  if v_card.id is null or p_requested = 0 then return 1; end if;

  -- Another word on this transaction was here first: hold and item then follow from all of them.
  if exists (select from cards_event e where e.subject = 'purchase' and e.ref = p_ref)
     or exists (select from cards_event e where e.facts ->> 'originalTransactionId' = p_ref)
     or exists (select from cards_authorization a where a.ref = p_ref and a.request_id <> p_request_id) then
    return 4;
  end if;

  if p_amount > 0 and ledger.place_hold(1::smallint, v_card.account_id, v_hold_id, p_amount, p_expires_at, p_decided_at) <> 1 then
    raise exception 'the ledger did not place the hold of a purchase that is covered';
  end if;
  perform transactions_keep_item(
    v_item_id, v_card.account_id, p_occurred_at, p_decided_at, p_merchant_name, p_item_amount, -1::smallint, p_item_status, 'Transaction', p_kind,
    'card', v_card.last4, p_reason_code, null, case when p_amount > 0 then v_hold_id end, null);
  return 1;
end $$;
