-- Messages that leave Daybreak. A row is written in the business transaction and sent after its commit, at least once.

create table outbox_message (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  recipient text not null,
  -- Sealed with field encryption, both of them, because a subject may carry a code too; null once erased.
  subject_sealed bytea,
  text_sealed bytea,
  -- A one-time code: nothing of it stays once it has been sent.
  is_secret boolean not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- What the carrier calls the message, for its support.
  provider_message_id text,
  check (text_sealed is not null or sent_at is not null)
);

-- The sandbox's viewer: the newest messages, of all or of one recipient.
create index outbox_message_recipient on outbox_message (recipient, created_at desc, id desc);
create index outbox_message_newest on outbox_message (created_at desc, id desc);
-- Cleaning up: what was sent long ago.
create index outbox_message_sent on outbox_message (sent_at) where sent_at is not null;

grant select, insert, delete on outbox_message to daybreak_app;
grant update (subject_sealed, text_sealed, sent_at, provider_message_id) on outbox_message to daybreak_app;
