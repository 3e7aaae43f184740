-- What a worker chose for the app itself. The language of letters and pages stands in the profile, because every message asks for it.
-- A worker without a row has the defaults.
create table employee_settings (
  employee_id uuid primary key references employee_profile (id),
  theme text not null check (theme in ('system', 'light', 'dark')),
  updated_at timestamptz not null
);

grant select, insert, update on employee_settings to daybreak_app;
