-- What the product tells a worker, kept in the app (decision 39): what happened and its facts. The words are made when someone reads them.
create table messages_message (
  id uuid primary key,
  employee_id uuid not null,
  event text not null check (event ~ '^[a-z]+(-[a-z]+)*$'),
  -- What it happened to: told again, after a kill or by another instance, it is the same message.
  event_key text not null check (event_key <> '' and length(event_key) <= 100),
  kind text not null check (kind in ('MONEY', 'CARD', 'SECURITY', 'LEGAL', 'SUPPORT', 'NEWS')),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz,
  unique (employee_id, event, event_key)
);
create index messages_message_list on messages_message (employee_id, created_at desc, id desc);
create index messages_message_list_of_kind on messages_message (employee_id, kind, created_at desc, id desc);
create index messages_message_unread on messages_message (employee_id) where read_at is null;
-- Kept for 24 months; legal ones as long as the account.
create index messages_message_old on messages_message (created_at) where kind <> 'LEGAL';

-- Whom a deposit is told.
create or replace view accounts_shown as select id, provider_account_id, employee_id from accounts_account;

-- For the profile, which carries the count.
create view messages_unread_shown as
select employee_id, count(*) as unread from messages_message where read_at is null group by employee_id;

grant select, insert, update, delete on messages_message to daybreak_app;
grant select on messages_unread_shown to daybreak_app;
