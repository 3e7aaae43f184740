-- Purchases that we approved and of which the card provider has told nothing since: it is asked what has become of them, so that an event which
-- was lost does not keep a worker's money for as long as a hold lives.

-- Up to when decisions were looked through: one row.
create table cards_overdue_watch (
  is_only boolean primary key default true check (is_only),
  watched_until timestamptz not null
);

create table cards_overdue_word (
  request_id text primary key references cards_authorization (request_id),
  read_after timestamptz not null,
  tries int not null default 0 check (tries >= 0),
  ended_at timestamptz
);
create index cards_overdue_word_due on cards_overdue_word (read_after, request_id) where ended_at is null;
create index cards_authorization_approved on cards_authorization (decided_at) where amount > 0;

grant select, insert, update on cards_overdue_watch, cards_overdue_word to daybreak_app;
