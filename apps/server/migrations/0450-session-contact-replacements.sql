-- Contacts that an operator put in the place of lost ones: who did it, what the worker showed, and when. Support and auditors ask long after
-- the change itself, which can be taken back for 72 hours, has been swept. Append-only.
create table session_contact_replacement (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  kind text not null check (kind in ('phone', 'email')),
  -- Masked, as the worker sees it.
  destination text not null,
  operator text not null check (length(operator) between 1 and 100),
  identity_shown text not null check (length(identity_shown) between 1 and 200),
  replaced_at timestamptz not null
);
create index session_contact_replacement_of_employee on session_contact_replacement (employee_id, replaced_at);

grant select, insert on session_contact_replacement to daybreak_app;

insert into session_contact_replacement (id, employee_id, kind, destination, operator, identity_shown, replaced_at)
select id, employee_id, kind, '***', operator, identity_shown, changed_at from session_contact_change where operator is not null;
