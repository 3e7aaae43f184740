-- When the demo world of a sandbox was begun and when it was whole: a start that finds it half made finishes it.

create table demo_world (
  is_only boolean primary key default true check (is_only),
  -- Every date of the demo is counted from here, on the second try too.
  begun_at timestamptz not null,
  finished_at timestamptz
);

grant select, insert, update on demo_world to daybreak_app;
