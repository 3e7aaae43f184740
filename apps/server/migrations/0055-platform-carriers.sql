-- What carriers say of a message once they have it, and which numbers want no texts.

alter table outbox_message
  drop constraint outbox_message_channel_check,
  add constraint outbox_message_channel_check check (channel in ('sms', 'whatsapp', 'email')),
  -- What the worker gets it for: an opt-out holds for purposes, and never for the one answer that confirms it.
  add column purpose text not null default 'account_alerts'
    check (purpose in ('security_codes', 'account_alerts', 'marketing', 'opt_out_answer')),
  -- What an approved WhatsApp template is filled with; sealed and erased like the text.
  add column template_sealed bytea,
  -- Refused for good: it was not sent and never will be.
  add column refused_at timestamptz,
  -- The carrier's own account of what became of it, which comes later.
  add column delivery text check (delivery in ('sent', 'delivered', 'read', 'failed', 'refused')),
  -- Why it failed or was refused: a reason of ours, or the carrier's number for it.
  add column delivery_fault text,
  add column delivery_at timestamptz,
  drop constraint outbox_message_check,
  add constraint outbox_message_check check (text_sealed is not null or sent_at is not null or refused_at is not null);
create index outbox_message_refused on outbox_message (refused_at) where refused_at is not null;

grant update (template_sealed, refused_at, delivery, delivery_fault, delivery_at) on outbox_message to daybreak_app;

-- Whether texts of a purpose may go to a number. No row: as the worker agreed when she gave the number (marketing: no).
create table outbox_consent (
  -- Keyed hash of the number: who opted out stays known when everything else about her is gone, and cannot be read back.
  number_hash bytea not null check (octet_length(number_hash) = 32),
  purpose text not null check (purpose in ('security_codes', 'account_alerts', 'marketing')),
  is_given boolean not null,
  changed_at timestamptz not null,
  primary key (number_hash, purpose)
);

-- Every request to stop or to start again, for whoever must show that it was honoured. Rows are never changed.
create table outbox_consent_request (
  id uuid primary key,
  number_hash bytea not null check (octet_length(number_hash) = 32),
  kind text not null check (kind in ('stop', 'start', 'help')),
  -- A text of the worker, the operator, or the carrier, which knew of a stop that we had not heard of.
  source text not null check (source in ('text', 'operator', 'carrier')),
  -- The carrier's name for the worker's text: it may be told to us twice.
  provider_message_id text unique,
  requested_at timestamptz not null
);
create index outbox_consent_request_number on outbox_consent_request (number_hash, requested_at desc);

grant select, insert, update on outbox_consent to daybreak_app;
grant select, insert on outbox_consent_request to daybreak_app;
