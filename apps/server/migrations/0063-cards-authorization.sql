-- The decisions on purchases and withdrawals, and what each transaction at the card provider is here.

-- One row for each transaction or transfer of the card provider: who writes about it holds this row.
create table cards_transaction (
  ref text primary key check (length(ref) between 1 and 100),
  account_id uuid not null,
  -- null for a transfer through the ACH network.
  card_id uuid references cards_card (id),
  item_id uuid not null,
  hold_id uuid not null,
  -- Our hold ran out before anything was cleared.
  expired_at timestamptz
);
create unique index cards_transaction_hold on cards_transaction (account_id, hold_id);

-- Each request and our answer to it: the same request is answered from here.
create table cards_authorization (
  request_id text primary key check (length(request_id) between 1 and 100),
  ref text not null check (length(ref) between 1 and 100),
  -- null: nobody has the card.
  account_id uuid,
  requested bigint not null check (requested >= 0),
  cashback bigint not null check (cashback between 0 and requested),
  is_cash boolean not null,
  merchant_name text not null check (length(merchant_name) between 1 and 200),
  merchant_category text not null check (merchant_category ~ '^[0-9]{4}$'),
  decision text not null
    check (decision in ('APPROVED', 'APPROVED_FOR_PARTIAL_AMOUNT', 'APPROVED_FOR_PURCHASE_AMOUNT_ONLY', 'DECLINED')),
  amount bigint not null check (amount between 0 and requested),
  decline_reason text,
  occurred_at timestamptz not null,
  decided_at timestamptz not null,
  expires_at timestamptz not null,
  -- Cancelled or declined after all: it does not count towards the limits of the day.
  is_undone boolean not null default false,
  check ((decision = 'DECLINED') = (decline_reason is not null)),
  check (decision <> 'DECLINED' or amount = 0)
);
create index cards_authorization_ref on cards_authorization (ref);
create index cards_authorization_spent on cards_authorization (account_id, decided_at) include (is_cash, amount) where amount > 0 and not is_undone;

grant select, insert, update on cards_transaction, cards_authorization to daybreak_app;

-- What a decision is made on, always one row: what was answered before, whose the card is, what there is to spend, and what was spent
-- since a moment. Plans are held to the indexes here and below: one that was made while the tables were empty would read all of them.
create function cards_read_authorization(p_request_id text, p_provider_card_id text, p_is_cash boolean, p_spent_since timestamptz) returns table (
  decision text, amount bigint, decline_reason text, status text, is_account_open boolean, spendable bigint, spent bigint
)
  language sql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
as $$
  select k.decision, k.amount, k.decline_reason, c.status, a.status = 'open', greatest(0, l.posted - l.held),
         (select coalesce(sum(s.amount), 0)::bigint from cards_authorization s
          where s.account_id = c.account_id and s.is_cash = p_is_cash and s.decided_at > p_spent_since and s.amount > 0 and not s.is_undone)
  from (values (1)) as always
  left join cards_authorization k on k.request_id = p_request_id
  left join cards_card c on c.provider_card_id = p_provider_card_id
  left join accounts_account a on a.id = c.account_id
  left join ledger.account l on l.id = c.account_id
$$;

-- Keeps a decision: places its hold and writes its item of the list. Or finds that it does not stand, because the card is in no status that
-- it was made for, or money or limit do not cover it. So a decision may be made on what was read a moment before, or on the assumption
-- that all is well. All of it in one statement, because somebody waits at a till. The transaction's row first, then the account's: the
-- order in which events take them.
-- Outcomes: 1 kept, 2 answered before: read it, 3 does not stand: decide on what there is, 4 kept, and what is known of the transaction is to
-- be worked out with it.
create function cards_keep_authorization(
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

  if p_amount > 0 and ledger.place_hold(v_card.account_id, v_hold_id, p_amount, p_expires_at, p_decided_at) <> 1 then
    raise exception 'the ledger did not place the hold of a purchase that is covered';
  end if;
  perform transactions_keep_item(
    v_item_id, v_card.account_id, p_occurred_at, p_decided_at, p_merchant_name, p_item_amount, -1::smallint, p_item_status, 'Transaction', p_kind,
    'card', v_card.last4, p_reason_code, null, case when p_amount > 0 then v_hold_id end, null);
  return 1;
end $$;
