-- Decisions 35: why an account is restricted, who said so and when, and who released it. Nothing of it is taken back.
create table accounts_restriction (
  id uuid primary key,
  account_id uuid not null references accounts_account (id),
  -- What the worker and our people call it: "DB-7KQ2M4PA".
  case_number text not null unique check (case_number ~ '^DB-[0-9A-HJKMNP-TV-Z]{8}$'),
  reason text not null check (reason in ('fraud_review', 'returned_debit', 'court_order', 'worker_wish')),
  restricted_by text not null check (restricted_by <> ''),
  restricted_at timestamptz not null,
  released_by text check (released_by <> ''),
  released_at timestamptz,
  check ((released_by is null) = (released_at is null))
);
create unique index accounts_restriction_open on accounts_restriction (account_id) where released_at is null;
create index accounts_restriction_account on accounts_restriction (account_id, restricted_at);
grant select, insert, update on accounts_restriction to daybreak_app;

-- As before; and a card of a restricted account pays as little as one of a closed account (decisions 65).
create or replace function cards_read_authorization(p_request_id text, p_provider_card_id text, p_is_cash boolean, p_spent_since timestamptz) returns table (
  decision text, amount bigint, decline_reason text, status text, is_account_open boolean, spendable bigint, spent bigint
)
  language sql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
as $$
  select k.decision, k.amount, k.decline_reason, c.status, a.status = 'open' and a.restricted_at is null, greatest(0, l.posted - l.held),
         (select coalesce(sum(s.amount), 0)::bigint from cards_authorization s
          where s.account_id = c.account_id and s.is_cash = p_is_cash and s.decided_at > p_spent_since and s.amount > 0 and not s.is_undone)
  from (values (1)) as always
  left join cards_authorization k on k.request_id = p_request_id
  left join cards_card c on c.provider_card_id = p_provider_card_id
  left join accounts_account a on a.id = c.account_id
  left join ledger.account l on l.id = c.account_id
$$;

-- As before, and the same.
create or replace function cards_keep_authorization(p_decision cards_authorization, p_item transactions_item, p_basis cards_authorization_basis)
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
  v_owner_id uuid;
begin
  select c.id, c.account_id, c.last4 into v_card from cards_card c where c.provider_card_id = p_basis.provider_card_id;
  if p_decision.amount > 0 and v_card.id is null then return 3; end if;
  if v_card.id is not null then
    insert into cards_transaction (ref, account_id, card_id, item_id, hold_id)
    values (p_decision.ref, v_card.account_id, v_card.id, p_basis.item_id, p_basis.hold_id) on conflict (ref) do nothing;
    select t.item_id, t.hold_id, t.account_id into v_item_id, v_hold_id, v_owner_id
    from cards_transaction t where t.ref = p_decision.ref for update;
    if v_owner_id <> v_card.account_id then return 5; end if;
  end if;

  if p_decision.amount > 0 then
    v_spendable := ledger.lock_spendable(v_card.account_id);
    select c.status = any (p_basis.card_statuses) and a.status = 'open' and a.restricted_at is null into v_is_usable
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
