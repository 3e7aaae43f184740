-- Alerts in a browser (decision 40, "push"): the installation's key, the browsers that want them, and the way there beside text and e-mail.

-- What push services and browsers know this installation by: made once, and the same as long as the subscriptions live.
create table notifications_push_key (
  id smallint primary key check (id = 1),
  private_sealed bytea not null,
  -- The point on P-256 in base64url, as browsers are given it.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  created_at timestamptz not null
);

create table notifications_subscription (
  id uuid primary key,
  employee_id uuid not null,
  -- By which session the browser was there last: signed out from elsewhere, it gets nothing more.
  session_id uuid not null,
  -- The browser itself, by the hash of its cookie.
  device_hash bytea not null check (octet_length(device_hash) = 32),
  -- The address is as good as a key to the browser: whoever knows it can write there.
  endpoint_hash bytea not null unique check (octet_length(endpoint_hash) = 32),
  -- Of what the browser alone shares with us: who has it too is the same browser.
  proof_hash bytea not null check (octet_length(proof_hash) = 32),
  -- Address and keys.
  address_sealed bytea not null,
  created_at timestamptz not null,
  unique (employee_id, device_hash)
);

alter table notifications_setting
  -- Amounts may stand on the locked screen; null: no, as the product has it.
  add column push_shows_amounts boolean;

alter table outbox_message
  drop constraint outbox_message_channel_check,
  add constraint outbox_message_channel_check check (channel in ('sms', 'whatsapp', 'voice', 'email', 'push'));
alter table messages_delivery
  drop constraint messages_delivery_channel_check,
  add constraint messages_delivery_channel_check check (channel in ('email', 'sms', 'push'));

grant select, insert on notifications_push_key to daybreak_app;
grant update (private_sealed) on notifications_push_key to daybreak_app;
grant select, insert, update, delete on notifications_subscription to daybreak_app;
