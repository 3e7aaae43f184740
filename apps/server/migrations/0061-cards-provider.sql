-- What we know of a card besides its status, the orders of plastic cards, and what the card provider has told us.

alter table cards_card
  add column kind text not null default 'standard' check (kind in ('standard', 'interim', 'temporary')),
  add column expiration_month smallint check (expiration_month between 1 and 12),
  add column expiration_year smallint check (expiration_year between 2000 and 2199),
  add column has_pin boolean not null default false,
  -- A replacement is on its way, and this one can be used until then: what it is again when it is unfrozen.
  add column is_damaged boolean not null default false,
  -- Suspended by the card provider itself: no wish of the worker takes that back.
  add column is_held_by_issuer boolean not null default false,
  add column replaces uuid references cards_card (id),
  -- The status holds here, and the card provider is still to be told.
  add column is_settling boolean not null default false,
  -- Raised with each status: what is told to the card provider is true of the status that was read.
  add column status_version integer not null default 1,
  -- The newest word of the card provider on this card: when it was so, and by which event; '~' for an answer to a question of ours.
  add column seen_at timestamptz,
  add column seen_event text,
  add check ((expiration_month is null) = (expiration_year is null));
create index cards_card_settling on cards_card (id) where is_settling;
create index cards_card_replaces on cards_card (replaces) where replaces is not null;

-- An order of a card: asked for by the client's own id, made at the card provider, and followed through the mail.
create table cards_order (
  employee_id uuid not null references employee_profile (id),
  id uuid not null,
  account_id uuid not null references accounts_account (id),
  -- null: the worker had no card left.
  reason text check (reason in ('LOST', 'STOLEN', 'DAMAGED', 'NEVER_ARRIVED', 'EXPIRING', 'NAME_CHANGED')),
  old_card_id uuid references cards_card (id),
  speed text not null check (speed in ('standard', 'expedited')),
  fee bigint not null check (fee >= 0),
  -- asked: the card provider is being asked, or the process that asked died; given_up: it did not answer, and nothing was changed here.
  state text not null check (state in ('asked', 'placed', 'given_up')),
  -- Given before the card is there, so that asking again asks for the same card.
  card_id uuid not null,
  interim_card_id uuid,
  -- The order that this one takes the place of.
  ends_order_id uuid,
  provider_order_id text unique,
  status text not null default 'NEW' check (status in ('NEW', 'APPROVED', 'SENT_TO_PRINTER', 'SHIPPED', 'SHIP_FAILED', 'COMPLETED', 'CANCELED')),
  asked_at timestamptz not null,
  ordered_at timestamptz not null,
  shipped_at timestamptz,
  expected_by timestamptz not null,
  late_from timestamptz not null,
  tracking_number text check (length(tracking_number) between 1 and 100),
  seen_at timestamptz,
  seen_event text,
  -- The card was activated, or another order took the place of this one.
  ended_at timestamptz,
  -- What a given-up order left behind at the card provider has been taken away.
  is_tidy boolean not null default false,
  is_open boolean not null generated always as (
    state <> 'given_up' and status not in ('COMPLETED', 'CANCELED') and ended_at is null
  ) stored,
  primary key (employee_id, id)
);
create unique index cards_order_open on cards_order (employee_id) where is_open;
create unique index cards_order_card on cards_order (card_id);
create index cards_order_unfinished on cards_order (asked_at) where state = 'asked' or (state = 'given_up' and not is_tidy);

-- Cards that were handed out at work, by the request of the worker who tied one to her account.
create table cards_temporary (
  employee_id uuid not null references employee_profile (id),
  id uuid not null,
  proxy_number text not null check (proxy_number ~ '^[0-9A-Z]{9,12}$'),
  card_id uuid not null references cards_card (id),
  created_at timestamptz not null,
  primary key (employee_id, id)
);

-- Everything that the card provider told us, once each, in our own words: nothing of the message but what is named here is kept.
create table cards_event (
  -- The provider's id of the event.
  id text primary key check (length(id) between 1 and 100),
  name text not null check (name ~ '^[A-Z][A-Z0-9_]{2,99}$'),
  subject text not null check (subject in ('purchase', 'transfer', 'card', 'order')),
  -- What it is about, as the provider calls it: a transaction, a transfer, a card, an order.
  ref text not null check (length(ref) between 1 and 100),
  -- The same movement of money told under two event ids moves it once.
  movement_ref text unique check (length(movement_ref) between 1 and 100),
  provider_card_id text check (length(provider_card_id) between 1 and 100),
  provider_account_id text check (length(provider_account_id) between 1 and 100),
  facts jsonb not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  -- Of the list's item that it makes of its own: a refund, a fee.
  item_id uuid not null,
  journal_id uuid,
  -- False while what it speaks of is not known here yet.
  is_applied boolean not null default false
);
create index cards_event_ref on cards_event (subject, ref);
create index cards_event_waiting_card on cards_event (provider_card_id) where not is_applied;
create index cards_event_waiting_account on cards_event (provider_account_id) where not is_applied;
create index cards_event_original on cards_event ((facts ->> 'originalTransactionId')) where facts ->> 'originalTransactionId' is not null;

grant select, insert, update on cards_order, cards_temporary, cards_event to daybreak_app;
