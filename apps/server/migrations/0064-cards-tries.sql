-- Tries of what is read off a card: its last four digits, or the number on its carrier. Right ones are taken back.

create table cards_try (
  employee_id uuid not null references employee_profile (id),
  kind text not null check (kind in ('activation', 'proxy')),
  count integer not null check (count >= 0),
  -- Of the first one that counts.
  started_at timestamptz not null,
  primary key (employee_id, kind)
);

grant select, insert, update on cards_try to daybreak_app;
