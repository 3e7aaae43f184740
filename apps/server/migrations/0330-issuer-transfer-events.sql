-- What the card provider told about transfers of ours. An event that comes before its transfer is known here waits, so that none is lost:
-- the provider sends one again for some hours only.
create table issuer_transfer_event (
  event_id text primary key check (length(event_id) between 1 and 200),
  transfer_ref text not null check (length(transfer_ref) between 1 and 200),
  -- Our own id of the transfer, where the provider says it back.
  transfer_key uuid,
  kind text not null check (kind in ('pending', 'sent', 'settled', 'failed', 'returned', 'canceled')),
  at timestamptz,
  reason text check (reason ~ '^[A-Z][A-Z0-9_]{2,99}$'),
  received_at timestamptz not null,
  tried_at timestamptz not null,
  is_waiting boolean not null default true,
  check ((kind in ('failed', 'returned')) = (reason is not null))
);
create index issuer_transfer_event_waiting on issuer_transfer_event (tried_at, event_id) where is_waiting;
create index issuer_transfer_event_old on issuer_transfer_event (received_at);

grant select, insert, update, delete on issuer_transfer_event to daybreak_app;
