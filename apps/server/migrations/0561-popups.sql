-- Pop-ups that greet workers on home (specification 3, "Popup"; decision 41 of the product).
create table popups_popup (
  id uuid primary key,
  status text not null check (status in ('DRAFT', 'STOPPED', 'RUNNING')),
  device_types text[] not null check (cardinality(device_types) > 0 and device_types <@ array['MOBILE', 'WEB']),
  icon text not null check (icon in ('announcement', 'calendar', 'maintenance')),
  -- Title, body and the label of the button, in both languages.
  content jsonb not null check (content ? 'en' and content ? 'es'),
  primary_link text check (primary_link ~ '^/(?!/)'),
  audience_id uuid not null references employee_audience (id),
  shown_from timestamptz,
  shown_until timestamptz,
  -- In which the operator meant these moments.
  time_zone text not null,
  added_at timestamptz not null,
  added_by text not null,
  started_at timestamptz,
  stopped_at timestamptz,
  changed_by text not null,
  check (shown_from < shown_until),
  check (status <> 'RUNNING' or started_at is not null),
  check (status <> 'STOPPED' or stopped_at is not null)
);
create index popups_popup_list on popups_popup (added_at desc, id desc);
create index popups_popup_started on popups_popup (started_at) where status <> 'DRAFT';

grant select, insert, update on popups_popup to daybreak_app;
