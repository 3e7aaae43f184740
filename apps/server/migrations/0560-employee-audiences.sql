-- Whom an announcement or a pop-up is for: an empty list leaves its part open, and a worker has to fit all parts.
create table employee_audience (
  id uuid primary key,
  employer_ids uuid[] not null default '{}',
  states text[] not null default '{}',
  languages text[] not null default '{}' check (languages <@ array['en', 'es']),
  -- Only who is named in employee_audience_member.
  is_listed boolean not null default false
);

create table employee_audience_member (
  audience_id uuid not null references employee_audience (id),
  employee_id uuid not null references employee_profile (id),
  primary key (audience_id, employee_id)
);

grant select, insert on employee_audience, employee_audience_member to daybreak_app;
