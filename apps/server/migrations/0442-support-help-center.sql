-- Cases that are answered at a help center outside (decision 147): the request there, what is to be sent to it, and which answers came back.
create table support_ticket (
  case_id uuid primary key references support_case (id) on delete cascade,
  -- The help center's number; null until it answered with one.
  ticket_id bigint unique check (ticket_id > 0),
  -- The one before, which is closed there for good.
  follows_id bigint check (follows_id > 0),
  -- From when on there may be a request of this case whose number we do not know.
  asked_at timestamptz,
  -- As of when we know its state there.
  seen_at timestamptz,
  -- Until when one instance alone syncs it.
  claimed_until timestamptz
);

-- What a worker did with such a case, in its order. The id goes along as the reference by which we know our own words there.
create table support_outgoing (
  id uuid primary key,
  case_id uuid not null references support_ticket (case_id) on delete cascade,
  kind text not null check (kind in ('message', 'closed', 'reopened')),
  message_id uuid unique references support_message (id) on delete cascade,
  position bigint generated always as identity,
  created_at timestamptz not null,
  delivered_at timestamptz,
  check ((kind = 'message') = (message_id is not null))
);
create index support_outgoing_waiting on support_outgoing (case_id, position) where delivered_at is null;

-- Each comment of the help center once, also one that left no message here.
create table support_comment (
  comment_id bigint primary key check (comment_id > 0),
  case_id uuid not null references support_case (id) on delete cascade,
  taken_at timestamptz not null
);
create index support_comment_of on support_comment (case_id);

-- How far the list of changed requests was read.
create table support_poll (
  is_one boolean primary key default true check (is_one),
  read_to timestamptz not null
);

grant select, insert, update, delete on support_ticket, support_outgoing, support_comment, support_poll to daybreak_app;
