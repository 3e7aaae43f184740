-- Functions take a row as one value, so that a new column is one line: `alter table transactions_item add column …`, and
-- `call transactions_write_keep_item()` after it. A server of the version before goes on calling the functions with a parameter for each
-- column, which stay as they are.

-- Writes `transactions_keep_item` anew from the table's columns. The function writes an item of a worker's list as it now is, for a room that
-- works out from events what a transaction has come to, in whatever order they arrived. What such a room does not know of (a pay-run result, a
-- payday, a claim) is left alone; a refund of what the list does not hold yet points to nothing. A column that an older server does not
-- know of gets its default.
create procedure transactions_write_keep_item() language plpgsql set search_path = pg_catalog, public, pg_temp as $procedure$
declare
  v_left_alone constant text[] := array[
    'id', 'account_id', 'type_name', 'rail', 'payday', 'payroll_total', 'payroll_reimbursement', 'payroll_remaining', 'arrived_early', 'is_claimed'];
  v_columns text;
  v_values text;
  v_changes text;
begin
  select string_agg(quote_ident(c.attname), ', ' order by c.attnum),
         string_agg(
           case when c.attname = 'refund_of' then '(select purchase.id from transactions_item purchase where purchase.id = p_item.refund_of)'
                when d.adbin is null then format('p_item.%I', c.attname)
                else format('coalesce(p_item.%I, %s)', c.attname, pg_get_expr(d.adbin, d.adrelid)) end, ', ' order by c.attnum),
         string_agg(format('%1$I = excluded.%1$I', c.attname), ', ' order by c.attnum) filter (where c.attname <> all (v_left_alone))
  into v_columns, v_values, v_changes
  from pg_attribute c left join pg_attrdef d on d.adrelid = c.attrelid and d.adnum = c.attnum
  where c.attrelid = 'transactions_item'::regclass and c.attnum > 0 and not c.attisdropped and c.attgenerated = '';
  execute format($definition$
    create or replace function public.transactions_keep_item(p_item transactions_item) returns void
      language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan
    as $$
    begin
      insert into transactions_item (%s) values (%s)
      on conflict (id) do update set %s where transactions_item.account_id = excluded.account_id;
    end $$
  $definition$, v_columns, v_values, v_changes);
end $procedure$;
revoke all on procedure transactions_write_keep_item from public;
call transactions_write_keep_item();

-- An item that another room's store sends as JSON; null of nothing.
create function transactions_item_of(p_record json) returns transactions_item language sql stable as $$
  select json_populate_record(null::transactions_item, p_record)
$$;

-- What a decision on a purchase is made on, as far as it approves something, and the ids for what it makes.
create type cards_authorization_basis as (
  provider_card_id text,
  -- The card is in one of these.
  card_statuses text[],
  -- There is exactly so much; counts only for an approval of a part.
  spendable bigint,
  -- Of the day, for its kind.
  spending_limit bigint,
  spent_since timestamptz,
  item_id uuid,
  hold_id uuid
);

-- As before, with rows in place of a parameter for each of their columns. `p_item` is null for a question about no money.
create function cards_keep_authorization(p_decision cards_authorization, p_item transactions_item, p_basis cards_authorization_basis)
  returns smallint
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
  select c.id, c.account_id, c.last4 into v_card from cards_card c where c.provider_card_id = p_basis.provider_card_id;
  if p_decision.amount > 0 and v_card.id is null then return 3; end if;
  if v_card.id is not null then
    insert into cards_transaction (ref, account_id, card_id, item_id, hold_id)
    values (p_decision.ref, v_card.account_id, v_card.id, p_basis.item_id, p_basis.hold_id) on conflict (ref) do nothing;
    select t.item_id, t.hold_id into v_item_id, v_hold_id from cards_transaction t where t.ref = p_decision.ref for update;
  end if;

  if p_decision.amount > 0 then
    v_spendable := ledger.lock_spendable(v_card.account_id);
    select c.status = any (p_basis.card_statuses) and a.status = 'open' into v_is_usable
    from cards_card c join accounts_account a on a.id = c.account_id where c.id = v_card.id;
    select coalesce(sum(a.amount), 0) into v_spent from cards_authorization a
    where a.account_id = v_card.account_id and a.is_cash = p_decision.is_cash and a.decided_at > p_basis.spent_since and a.amount > 0
      and not a.is_undone;
    -- Less than was asked for is only right while there is exactly as much as was seen.
    if v_is_usable is not true or v_spendable is null or v_spendable < p_decision.amount
       or v_spent + p_decision.amount > p_basis.spending_limit
       or (p_decision.amount < p_decision.requested and v_spendable <> p_basis.spendable) then
      return 3;
    end if;
  end if;

  p_decision.account_id := v_card.account_id;
  insert into cards_authorization select p_decision.* on conflict (request_id) do nothing;
  if not found then return 2; end if;
  if v_card.id is null or p_decision.requested = 0 then return 1; end if;

  -- Another event of this transaction was here first: hold and item then follow from all of them.
  if exists (select from cards_event e where e.subject = 'purchase' and e.ref = p_decision.ref)
     or exists (select from cards_event e where e.facts ->> 'originalTransactionId' = p_decision.ref)
     or exists (select from cards_authorization a where a.ref = p_decision.ref and a.request_id <> p_decision.request_id) then
    return 4;
  end if;

  if p_decision.amount > 0
     and ledger.place_hold(1::smallint, v_card.account_id, v_hold_id, p_decision.amount, p_decision.expires_at, p_decision.decided_at) <> 1 then
    raise exception 'the ledger did not place the hold of a purchase that is covered';
  end if;
  p_item.id := v_item_id;
  p_item.account_id := v_card.account_id;
  p_item.last4 := v_card.last4;
  p_item.hold_id := case when p_decision.amount > 0 then v_hold_id end;
  perform transactions_keep_item(p_item);
  return 1;
end $$;
