-- Codes that a voice reads out on the phone, and how many calls a number gets.

alter table outbox_message
  drop constraint outbox_message_channel_check,
  add constraint outbox_message_channel_check check (channel in ('sms', 'whatsapp', 'voice', 'email'));

alter table session_limit
  drop constraint session_limit_scope_check,
  add constraint session_limit_scope_check check (
    scope in (
      'code_of_contact', 'code_of_device', 'code_of_source', 'unknown_of_source', 'code_of_worker', 'call_of_contact', 'call_of_device',
      'card_of_contact', 'card_of_device', 'card_of_source'
    )
  );
-- What a call reads out is kept until it was picked up, and never longer than its code lives: the sweep looks at no other message.
create index outbox_message_calls on outbox_message (created_at) where channel = 'voice' and text_sealed is not null;
