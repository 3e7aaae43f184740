// The tables of the webhooks: receivers, signing keys, and pending deliveries.

export const webhookTables = `
  create table notification_target (
    id text primary key,
    name text not null unique,
    uri text not null,
    status text not null check (status in ('PENDING_VERIFICATION', 'ACTIVE', 'DEACTIVATED', 'ACTIVATION_FAILED')),
    -- The newest event that was processed for this target.
    last_ordinal integer not null,
    -- The trouble that a test asked for: how often each event is sent, how late, and whether in another order.
    copies integer not null default 1 check (copies between 1 and 5),
    delay_ms integer not null default 0 check (delay_ms between 0 and 3600000),
    is_reordered integer not null default 0 check (is_reordered in (0, 1)),
    created_at text not null,
    updated_at text not null,
    deactivated_at text
  ) strict;
  create table notification_subscription (
    target_id text not null references notification_target (id),
    event_name text not null,
    primary key (target_id, event_name)
  ) strict, without rowid;
  create table notification_signing_key (
    id text primary key,
    target_id text not null references notification_target (id),
    -- Null for the key that the sandbox was started with, which it does not keep.
    secret_sealed blob,
    created_at text not null,
    -- Null for the newest one.
    expires_at text
  ) strict;
  create index notification_signing_key_target on notification_signing_key (target_id, created_at, id);
  create table notification_delivery (
    ordinal integer primary key autoincrement,
    target_id text not null references notification_target (id),
    event_id text not null references provider_event (id),
    -- Deliveries of one lane keep their order, as long as that blocks none of them for long.
    lane text,
    is_activation integer not null check (is_activation in (0, 1)),
    is_replay integer not null check (is_replay in (0, 1)),
    state text not null check (state in ('WAITING', 'DELIVERED', 'GIVEN_UP')),
    tries integer not null default 0,
    due_at_ms integer not null,
    -- The HTTP status of the last answer; null when there was none.
    last_status integer,
    tried_at text
  ) strict;
  create index notification_delivery_due on notification_delivery (target_id, due_at_ms, ordinal) where state = 'WAITING';
  create index notification_delivery_lane on notification_delivery (target_id, lane, ordinal) where state = 'WAITING';
  create index notification_delivery_event on notification_delivery (event_id, ordinal);`

// Which delivery of a lane may go is kept, instead of being searched for among all that wait.
export const laneTables = `
  alter table notification_delivery add column is_behind integer not null default 0 check (is_behind in (0, 1));
  update notification_delivery set is_behind = 1
    where state = 'WAITING' and lane is not null and exists (
      select 1 from notification_delivery as earlier
      where earlier.target_id = notification_delivery.target_id and earlier.lane = notification_delivery.lane
        and earlier.ordinal < notification_delivery.ordinal and earlier.state = 'WAITING');
  drop index notification_delivery_due;
  drop index notification_delivery_lane;
  create index notification_delivery_due on notification_delivery (target_id, is_activation, due_at_ms, ordinal)
    where state = 'WAITING' and is_behind = 0;
  create index notification_delivery_lane on notification_delivery (target_id, lane, is_behind, ordinal) where state = 'WAITING';`

// Indexes by which delivered events are found and deleted.
export const forgettingTables = `
  create index notification_delivery_over on notification_delivery (tried_at) where state <> 'WAITING';
  create index card_transaction_event_told on card_transaction_event (provider_event_id);`

// A name is no longer a target's own, and what belongs to a target goes when the target does.
export const targetTables = `
  create table notification_target_next (
    id text primary key,
    name text not null,
    uri text not null,
    status text not null check (status in ('PENDING_VERIFICATION', 'ACTIVE', 'DEACTIVATED', 'ACTIVATION_FAILED')),
    last_ordinal integer not null,
    copies integer not null default 1 check (copies between 1 and 5),
    delay_ms integer not null default 0 check (delay_ms between 0 and 3600000),
    is_reordered integer not null default 0 check (is_reordered in (0, 1)),
    created_at text not null,
    updated_at text not null,
    deactivated_at text
  ) strict;
  create table notification_subscription_next (
    target_id text not null references notification_target_next (id) on delete cascade,
    event_name text not null,
    primary key (target_id, event_name)
  ) strict, without rowid;
  create table notification_signing_key_next (
    id text primary key,
    target_id text not null references notification_target_next (id) on delete cascade,
    secret_sealed blob,
    created_at text not null,
    expires_at text
  ) strict;
  create table notification_delivery_next (
    ordinal integer primary key autoincrement,
    target_id text not null references notification_target_next (id) on delete cascade,
    event_id text not null references provider_event (id),
    lane text,
    is_activation integer not null check (is_activation in (0, 1)),
    is_replay integer not null check (is_replay in (0, 1)),
    state text not null check (state in ('WAITING', 'DELIVERED', 'GIVEN_UP')),
    tries integer not null default 0,
    due_at_ms integer not null,
    last_status integer,
    tried_at text,
    is_behind integer not null default 0 check (is_behind in (0, 1))
  ) strict;
  insert into notification_target_next
    select id, name, uri, status, last_ordinal, copies, delay_ms, is_reordered, created_at, updated_at, deactivated_at
    from notification_target;
  insert into notification_subscription_next select target_id, event_name from notification_subscription;
  insert into notification_signing_key_next
    select id, target_id, secret_sealed, created_at, expires_at from notification_signing_key order by rowid;
  insert into notification_delivery_next
    select ordinal, target_id, event_id, lane, is_activation, is_replay, state, tries, due_at_ms, last_status, tried_at, is_behind
    from notification_delivery;
  drop table notification_delivery;
  drop table notification_signing_key;
  drop table notification_subscription;
  drop table notification_target;
  alter table notification_target_next rename to notification_target;
  alter table notification_subscription_next rename to notification_subscription;
  alter table notification_signing_key_next rename to notification_signing_key;
  alter table notification_delivery_next rename to notification_delivery;
  create index notification_signing_key_target on notification_signing_key (target_id, created_at, id);
  create index notification_delivery_due on notification_delivery (target_id, is_activation, due_at_ms, ordinal)
    where state = 'WAITING' and is_behind = 0;
  create index notification_delivery_lane on notification_delivery (target_id, lane, is_behind, ordinal) where state = 'WAITING';
  create index notification_delivery_event on notification_delivery (event_id, ordinal);
  create index notification_delivery_target on notification_delivery (target_id, ordinal);
  create index notification_delivery_over on notification_delivery (tried_at) where state <> 'WAITING';`

// Earlier sandboxes took names of their own as subscriptions; the published schema has none of them, so they would receive nothing any more.
export const publishedSubscriptions = `
  delete from notification_subscription where event_name in (
    'ACH_TRANSFER_RETURNED',
    'PAYMENT_CARD_AUTHORIZATION_EXPIRED',
    'PAYMENT_CARD_FEE',
    'PAYMENT_CARD_PIN_SET',
    'PAYMENT_CARD_REFUNDED',
    'PHYSICAL_PAYMENT_CARD_ORDER_APPROVED',
    'PHYSICAL_PAYMENT_CARD_ORDER_CANCELED',
    'PHYSICAL_PAYMENT_CARD_ORDER_COMPLETED',
    'PHYSICAL_PAYMENT_CARD_ORDER_CREATED',
    'PHYSICAL_PAYMENT_CARD_ORDER_SENT_TO_PRINTER',
    'PHYSICAL_PAYMENT_CARD_ORDER_SHIPPED',
    'PHYSICAL_PAYMENT_CARD_ORDER_SHIP_FAILED');`

export const lostEventTables = `
  alter table notification_target add column is_lost integer not null default 0 check (is_lost in (0, 1));`
