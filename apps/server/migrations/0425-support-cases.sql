-- Messages to us and our answers (readings 4.9). What a worker writes is sealed: people write about their lives.
create table support_case (
  id uuid primary key,
  -- What the worker and our people call it.
  number bigint generated always as identity (start with 40101) unique,
  -- Null for one that was written without signing in: it is answered by e-mail.
  employee_id uuid,
  email_sealed bytea,
  language text not null check (language in ('en', 'es')),
  topic text not null check (topic ~ '^[a-z]+(-[a-z]+)*$'),
  -- The article it was written from.
  article text check (article ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  state text not null check (state in ('open', 'waiting', 'closed')),
  -- By when the one whose turn it is answers.
  answer_by date,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  closed_by text check (closed_by in ('worker', 'operator', 'silence', 'help_center')),
  check ((employee_id is null) = (email_sealed is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (closed_by is not null)),
  check ((state = 'closed') = (answer_by is null))
);
create index support_case_of on support_case (employee_id, opened_at desc);
create index support_case_turn on support_case (state, answer_by);
create index support_case_closed on support_case (closed_at) where state = 'closed';

create table support_message (
  id uuid primary key,
  case_id uuid not null references support_case (id) on delete cascade,
  -- Made by the browser: the same one again is the same message. Null for ours.
  request_id uuid,
  -- Whose request it is: a worker, or a keyed hash of the e-mail address that was typed.
  requester text check (requester ~ '^(emp|mail):[0-9a-f-]+$'),
  author text not null check (author in ('worker', 'us')),
  agent text check (agent <> ''),
  text_sealed bytea not null,
  -- Written in a session that was opened with a card: who it is was not proven by a code.
  is_limited boolean not null default false,
  created_at timestamptz not null,
  -- The order in which they were written.
  position integer not null check (position > 0),
  unique (requester, request_id),
  unique (case_id, position),
  check ((author = 'worker') = (request_id is not null)),
  check ((author = 'worker') = (requester is not null)),
  check ((author = 'us') = (agent is not null))
);

create table support_message_file (
  message_id uuid not null references support_message (id) on delete cascade,
  -- Of the sealed upload: its owner is the worker.
  employee_id uuid not null,
  file_id uuid not null,
  primary key (employee_id, file_id)
);
create index support_message_file_of on support_message_file (message_id);

grant select, insert, update, delete on support_case, support_message, support_message_file to daybreak_app;
