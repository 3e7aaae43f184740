-- Identities are checked by the card provider: what it calls the person and their applications, and where their documents go. No file
-- comes to us any more.

alter table identity_check
  -- What the provider calls the person.
  add column holder_ref text,
  -- What it calls the place for the documents that it asks for now.
  add column session_ref text,
  -- Who is at the check has until then, before another may be.
  add column tried_until timestamptz,
  add check (session_ref is null or status in ('DOCUMENT_REQUESTED', 'PENDING'));

create table identity_application (
  -- The provider's, so it belongs to one check.
  ref text primary key,
  check_id uuid not null references identity_check (id),
  -- The second one is another look at a denial.
  attempt smallint not null check (attempt in (1, 2)),
  applied_at timestamptz not null,
  unique (check_id, attempt)
);
grant select, insert on identity_application to daybreak_app;

create table identity_file (
  check_id uuid not null references identity_check (id),
  -- Made by the browser.
  id uuid not null,
  round smallint not null check (round >= 1),
  item text not null check (item in ('Address', 'Name', 'Phone')),
  -- As the worker's device calls it, sealed: people name files after themselves.
  name_sealed bytea not null,
  size integer not null check (size between 1 and 10485760),
  -- What the provider calls the link that the file is sent to; null until there is one.
  link_ref text unique,
  created_at timestamptz not null,
  -- When the provider said that it has the file.
  arrived_at timestamptz,
  sent_at timestamptz,
  primary key (check_id, id),
  check (arrived_at is null or link_ref is not null),
  check (sent_at is null or arrived_at is not null)
);
create index identity_file_unsent on identity_file (created_at) where sent_at is null;
grant select, insert, update, delete on identity_file to daybreak_app;

-- The stand-in of before knew these; the provider does not, so they begin anew.
update identity_check
set begun_at = null, status = 'PENDING', items = '{}', version = version + 1, round_told = round_to_tell
where status in ('PENDING', 'IN_REVIEW', 'DOCUMENT_REQUESTED');
drop table identity_sandbox_case;
