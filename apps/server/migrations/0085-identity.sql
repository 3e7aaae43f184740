-- Checks of identities: what was submitted, what has become of it, and the files that were asked for, in sealed pieces.

create table identity_check (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  roster_id uuid not null references employers_roster (id),
  -- What the provider is told of her, all nine digits with it, sealed by field encryption: told again after a crash, it must be the same.
  applicant_sealed bytea not null,
  status text not null check (status in ('NOT_STARTED', 'PENDING', 'IN_REVIEW', 'DOCUMENT_REQUESTED', 'APPROVED', 'DENIED', 'CANCELED')),
  -- What is wanted of her, while it is.
  items text[] not null default '{}' check (items <@ array['Address', 'Name', 'Phone', 'Email']),
  reason text check (reason in ('no-match', 'document', 'address', 'age', 'law')),
  -- Counts what has happened to the check: a word of the provider that was asked for before counts for nothing.
  version integer not null default 1 check (version >= 1),
  -- How often documents were asked for.
  round smallint not null default 0 check (round >= 0),
  submitted_at timestamptz not null,
  changed_at timestamptz not null,
  -- What the provider has been told, and what there is to tell.
  begun_at timestamptz,
  round_to_tell smallint not null default 0,
  round_told smallint not null default 0,
  email_told_at timestamptz,
  appealed_at timestamptz,
  appeal_told_at timestamptz,
  -- The link that proves her e-mail address: only its hash is kept, and the address that it went to.
  email_link_hash bytea unique check (octet_length(email_link_hash) = 32),
  email_linked_to text,
  email_linked_at timestamptz,
  email_confirmed_at timestamptz,
  check ((status = 'DOCUMENT_REQUESTED') = (items <> '{}')),
  check ((status = 'DENIED') = (reason is not null)),
  check (round_told <= round_to_tell and round_to_tell <= round),
  check (appealed_at is not null or appeal_told_at is null)
);
create index identity_check_of_employee on identity_check (employee_id, submitted_at desc);
-- One check of a worker is under way at a time.
create unique index identity_check_open on identity_check (employee_id) where status in ('PENDING', 'IN_REVIEW', 'DOCUMENT_REQUESTED');
create index identity_check_waiting on identity_check (changed_at) where status in ('PENDING', 'IN_REVIEW', 'DOCUMENT_REQUESTED');

-- What has become of each check, and when. Rows are never changed.
create table identity_move (
  id uuid primary key,
  check_id uuid not null references identity_check (id),
  status text not null,
  items text[] not null,
  reason text,
  moved_at timestamptz not null
);
create index identity_move_of_check on identity_move (check_id, moved_at);

create table identity_document (
  check_id uuid not null references identity_check (id),
  -- Made by the browser.
  id uuid not null,
  round smallint not null check (round >= 1),
  item text not null check (item in ('Address', 'Name', 'Phone')),
  -- As the worker's device calls it, sealed: people name files after themselves.
  name_sealed bytea not null,
  -- What its first bytes say; null before they are here.
  type text check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  size integer not null check (size between 1 and 10485760),
  received integer not null default 0 check (received between 0 and size),
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (check_id, id),
  check (sent_at is null or received = size)
);
create index identity_document_unsent on identity_document (created_at) where sent_at is null;

create table identity_document_piece (
  check_id uuid not null,
  document_id uuid not null,
  start integer not null check (start >= 0),
  bytes_sealed bytea not null,
  primary key (check_id, document_id, start),
  foreign key (check_id, document_id) references identity_document (check_id, id) on delete cascade
);

grant select, insert, update on identity_check to daybreak_app;
grant select, insert on identity_move to daybreak_app;
grant select, insert, update, delete on identity_document to daybreak_app;
grant select, insert, delete on identity_document_piece to daybreak_app;
