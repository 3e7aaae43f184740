-- How pages did on workers' devices, for 30 days. Nobody's: a report names no person and no session.
create table analytics_vital (
  report_id uuid not null,
  name text not null check (name in ('LCP', 'INP', 'CLS')),
  screen text not null check (length(screen) <= 80 and screen ~ '^(/|(/([a-z]+(-[a-z]+)*|\$[a-z]+)){1,5})$'),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  release text not null check (release ~ '^[A-Za-z0-9_-]{4,20}$'),
  value double precision not null check (value between 0 and 600000),
  received_at timestamptz not null,
  -- What a page sends again is kept once.
  primary key (report_id, name, screen)
);
create index analytics_vital_received on analytics_vital (received_at);

create table analytics_client_error (
  report_id uuid not null,
  place int not null check (place between 0 and 4),
  name text not null check (name ~ '^[A-Za-z]{1,40}$'),
  file text check (file ~ '^[A-Za-z][A-Za-z0-9_.-]{0,60}\.js$'),
  line int not null,
  col int not null,
  screen text not null check (length(screen) <= 80 and screen ~ '^(/|(/([a-z]+(-[a-z]+)*|\$[a-z]+)){1,5})$'),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  release text not null check (release ~ '^[A-Za-z0-9_-]{4,20}$'),
  received_at timestamptz not null,
  primary key (report_id, place)
);
create index analytics_client_error_received on analytics_client_error (received_at);

grant select, insert, delete on analytics_vital, analytics_client_error to daybreak_app;
