-- What an operator tells many workers at once: how far the sending has come, so that any process goes on with it.
create table messages_announcement (
  id uuid primary key,
  kind text not null check (kind in ('NEWS', 'LEGAL')),
  content jsonb not null check (content ? 'en' and content ? 'es'),
  link text check (link ~ '^/(?!/)'),
  audience_id uuid not null references employee_audience (id),
  -- The same words to the same workers are the same announcement, however often someone sends them.
  fingerprint bytea not null unique,
  state text not null check (state in ('SENDING', 'STOPPED', 'DONE')),
  -- The last worker who was told, in the order of ids; null before the first.
  told_to uuid,
  told_count int not null default 0 check (told_count >= 0),
  per_minute int not null check (per_minute > 0),
  next_at timestamptz not null,
  created_at timestamptz not null,
  created_by text not null,
  changed_by text not null,
  ended_at timestamptz,
  check ((state = 'DONE') = (ended_at is not null))
);
create index messages_announcement_list on messages_announcement (created_at desc, id desc);

grant select, insert, update on messages_announcement to daybreak_app;
