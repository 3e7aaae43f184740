-- What was decided of a message is explained afterwards: by which rule it was sent, and what became of it in the outbox.

-- The rule of what is sent stands in `reason` too; an instance of the version before leaves it out.
alter table messages_delivery
  drop constraint messages_delivery_check1,
  add constraint messages_delivery_reason check (outcome = 'sent' or reason is not null);

create table messages_sent (
  outbox_id uuid primary key,
  message_id uuid not null references messages_message on delete cascade,
  channel text not null check (channel in ('email', 'sms', 'push'))
);
create index messages_sent_message on messages_sent (message_id);

-- An operator asks by what it happened to.
create index messages_message_key on messages_message (event_key);

grant select, insert on messages_sent to daybreak_app;
