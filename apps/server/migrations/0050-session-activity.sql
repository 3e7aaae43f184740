-- What was done on a worker's account, as she may read it; and the hours in which, after a proof by card, nothing leaves and nothing is shown.

create table session_activity (
  -- UUIDv7 of the moment: the list's order and its cursor.
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  happened_at timestamptz not null,
  -- The session it was done in; sessions are forgotten sooner, so there is no reference, and the device stands here too.
  session_id uuid,
  browser text check (length(browser) between 1 and 40),
  system text check (length(system) between 1 and 40),
  network text check (length(network) between 1 and 60),
  -- What it concerned, masked: four digits of a card, a contact as it is shown.
  detail text check (length(detail) between 1 and 120)
);
create index session_activity_of_employee on session_activity (employee_id, id desc);
create index session_activity_happened_at on session_activity (happened_at);

create table session_limitation (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  started_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  -- By a contact that the worker had before.
  cancelled_at timestamptz
);
create index session_limitation_of_employee on session_limitation (employee_id, ends_at desc);

alter table session_session
  -- In plain words, never the whole text that browsers send: "Chrome", "Windows", "203.0.113.x".
  add column browser text check (length(browser) between 1 and 40),
  add column system text check (length(system) between 1 and 40),
  add column network text check (length(network) between 1 and 60),
  -- What opened it, or renewed it by a step-up.
  add column proof text not null default 'code' check (proof in ('code', 'passkey', 'card')),
  -- Opened with a factor that was added while the account was limited: limited on its own until then.
  add column limited_until timestamptz;

-- Sessions from before this were all opened by a code; whoever opens one from here on says by what.
alter table session_session alter column proof drop default;

grant select, insert, delete on session_activity to daybreak_app;
grant select, insert, update, delete on session_limitation to daybreak_app;
