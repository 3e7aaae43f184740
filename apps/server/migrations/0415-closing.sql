-- Closing an account: what the worker asked for, what was sent to them, and money that no one claims.
alter table accounts_account add column closing_at timestamptz;

alter table ledger.journal drop constraint journal_kind_check;
-- 18 closing_check, 19 write_off, 20 unclaimed_property.
alter table ledger.journal add constraint journal_kind_check check (kind between 1 and 20);
insert into ledger.house_account (id, name) values ('00000000-0000-8000-8000-000000000011', 'checks_outstanding');

alter table move_money_transfer
  drop constraint move_money_transfer_origin_check,
  add constraint move_money_transfer_origin_check check (origin in ('worker', 'payday', 'express_pay', 'proof', 'closing'));

create table closing_closing (
  id uuid primary key,
  employee_id uuid not null,
  account_id uuid not null,
  -- What the worker and our people call it: "DB-7KQ2M4PA".
  case_number text not null unique check (case_number ~ '^DB-[0-9A-HJKMNP-TV-Z]{8}$'),
  -- waiting: it can be undone. leaving: money was sent. closed: the account takes nothing any more.
  state text not null check (state in ('waiting', 'undone', 'leaving', 'closed')),
  reason text check (reason in ('left_job', 'other_bank', 'went_wrong', 'costs', 'other')),
  way text not null check (way in ('bank', 'check')),
  destination_id uuid check ((destination_id is null) = (way = 'check')),
  asked_at timestamptz not null,
  -- The first moment at which money is sent; and the one from which nothing is waited for any more.
  leaves_at timestamptz not null check (leaves_at > asked_at),
  latest_at timestamptz not null check (latest_at >= leaves_at),
  left_at timestamptz,
  ended_at timestamptz,
  -- When the sweep looked at it last.
  seen_at timestamptz not null,
  check ((state in ('undone', 'closed')) = (ended_at is not null)),
  check (state <> 'waiting' or left_at is null)
);
-- An account is closed once: one that was undone may be asked for again.
create unique index closing_closing_once on closing_closing (account_id) where state <> 'undone';
create index closing_closing_of on closing_closing (employee_id, asked_at desc);
create index closing_closing_seen on closing_closing (seen_at) where state <> 'undone';

-- What was sent to the worker, or taken down below zero. Its id is the transfer's id, the check's, and the key of the journal.
create table closing_payout (
  id uuid primary key,
  closing_id uuid not null references closing_closing (id),
  number smallint not null check (number > 0),
  kind text not null check (kind in ('bank', 'check', 'write_off', 'recovered')),
  amount bigint not null check (amount > 0),
  made_at timestamptz not null,
  -- Of a check. asked: it is to be written. returned: the mail brought it back. unclaimed: its money went to the state.
  check_state text check (check_state in ('asked', 'mailed', 'cashed', 'returned', 'unclaimed')),
  changed_at timestamptz not null,
  -- Who changed it last; null for the product itself.
  changed_by text check (length(changed_by) between 1 and 100),
  check ((kind = 'check') = (check_state is not null)),
  unique (closing_id, number)
);
create index closing_payout_checks on closing_payout (made_at) where check_state in ('asked', 'mailed', 'returned');

-- Money that its owner has not touched for as long as their state says.
create table closing_dormancy (
  account_id uuid primary key,
  employee_id uuid not null,
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  -- The version of the table of periods that was read.
  version text not null check (length(version) between 1 and 40),
  last_active_on date not null,
  due_on date not null check (due_on > last_active_on),
  marked_at timestamptz not null,
  escheated_at timestamptz,
  amount bigint check (amount > 0),
  check ((escheated_at is null) = (amount is null))
);
create index closing_dormancy_due on closing_dormancy (due_on) where escheated_at is null;

grant select, insert, update on closing_closing, closing_payout to daybreak_app;
grant select, insert, update, delete on closing_dormancy to daybreak_app;

-- As before; and a card of an account that is closing pays as little as one of a closed account.
create or replace function cards_read_authorization(p_request_id text, p_provider_card_id text, p_is_cash boolean, p_spent_since timestamptz) returns table (
  decision text, amount bigint, decline_reason text, status text, is_account_open boolean, spendable bigint, spent bigint
)
  language sql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off
as $$
  select k.decision, k.amount, k.decline_reason, c.status, a.status = 'open' and a.restricted_at is null and a.closing_at is null, greatest(0, l.posted - l.held),
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
    select c.status = any (p_basis.card_statuses) and a.status = 'open' and a.restricted_at is null and a.closing_at is null into v_is_usable
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
