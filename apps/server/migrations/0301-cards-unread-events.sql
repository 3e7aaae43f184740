-- Events of the card provider that have an id and could not be read: they are read from the provider again, until they can be, or an operator
-- lets go of them. Nothing of what they hold is kept here.
create table cards_unread_event (
  -- The provider's id of the notification.
  id text primary key check (length(id) between 1 and 100),
  -- What is wrong with it: its name and its fields, never a value.
  fault text not null check (length(fault) between 1 and 500),
  told_at timestamptz not null,
  tries int not null default 0 check (tries >= 0),
  read_after timestamptz not null,
  ended_at timestamptz,
  -- The operator who let go of it; null for one that was read.
  ended_by text check (length(ended_by) between 1 and 100),
  check (ended_by is null or ended_at is not null)
);
create index cards_unread_event_due on cards_unread_event (read_after, id) where ended_at is null;

grant select, insert, update on cards_unread_event to daybreak_app;
