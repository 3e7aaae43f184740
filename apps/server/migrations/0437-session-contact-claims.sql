-- A contact that a person of ours typed is nobody's until its first log-in has shown what a stranger does not know. Mistyped, it would let
-- a stranger in. The contact itself is in no table until then: the hash finds it when somebody logs in with it.
create table session_contact_claim (
  -- The same as of the replacement, and of the change that "Not you?" takes back; both come in later files, and changes are swept.
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  kind text not null check (kind in ('phone', 'email')),
  contact_hash bytea not null check (octet_length(contact_hash) = 32),
  -- Wrong details since it was made: the fifth is the last.
  failures smallint not null default 0 check (failures between 0 and 5),
  made_at timestamptz not null,
  proven_at timestamptz,
  -- Taken back, or another one stands in its place.
  ended_at timestamptz,
  -- The operator who took it back; null where that was the worker, by a link, or a newer one stands in its place.
  ended_by text check (length(ended_by) between 1 and 100)
);
create unique index session_contact_claim_open on session_contact_claim (contact_hash) where proven_at is null and ended_at is null;
create index session_contact_claim_of_employee on session_contact_claim (employee_id);

grant select, insert on session_contact_claim to daybreak_app;
grant update (failures, proven_at, ended_at, ended_by) on session_contact_claim to daybreak_app;

-- A browser that has shown the code of such a contact, and not yet who is there.
alter table session_intermediate
  drop constraint session_intermediate_purpose_check,
  add constraint session_intermediate_purpose_check check (purpose in ('sign_in', 'onboarding', 'new_contact'));
grant update (purpose) on session_intermediate to daybreak_app;
