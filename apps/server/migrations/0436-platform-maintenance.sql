-- Readings 4.11: when everything, or one part, is down on purpose. It is down until an operator stops it: `until` is what workers are
-- told, and no clock opens what is being worked on.
create table platform_maintenance (
  id uuid primary key,
  -- Null: everything.
  part text check (part in ('express-pay', 'move-money', 'cards', 'support')),
  started_at timestamptz not null,
  started_by text not null check (length(started_by) between 1 and 100),
  until timestamptz check (until > started_at),
  ended_at timestamptz check (ended_at >= started_at),
  ended_by text check (length(ended_by) between 1 and 100),
  check ((ended_at is null) = (ended_by is null))
);
-- Everything once, and each part once.
create unique index platform_maintenance_open on platform_maintenance (coalesce(part, '')) where ended_at is null;
create index platform_maintenance_newest on platform_maintenance (started_at desc, id desc);

grant select, insert, update on platform_maintenance to daybreak_app;
