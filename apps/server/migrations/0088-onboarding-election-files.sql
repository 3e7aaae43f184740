-- What an employer is told of how its workers want to be paid, invitations, and the yes to marketing texts where the outbox looks for it.

-- A request that takes another back.
alter table onboarding_election add column undoes uuid unique references onboarding_election (id);

-- A file for an employer. It is written down before it is handed over: what is in it can be written out again, the same.
create table onboarding_election_file (
  id uuid primary key,
  employer_id uuid not null references employers_employer (id),
  made_at timestamptz not null
);
create index onboarding_election_file_of_employer on onboarding_election_file (employer_id, made_at desc);

create table onboarding_election_line (
  -- Each election goes out once.
  election_id uuid primary key references onboarding_election (id),
  file_id uuid not null references onboarding_election_file (id),
  employee_id uuid not null references onboarding_person (employee_id),
  -- set: from then on her pay goes as she asks. stop: from then on it goes as it went before.
  action text not null check (action in ('set', 'stop')),
  -- The first payday that was open when the file was made; null without one in the calendar.
  from_payday date
);
create index onboarding_election_line_of_file on onboarding_election_line (file_id);
create index onboarding_election_line_of_employee on onboarding_election_line (employee_id);

-- A link that an employer hands to one person: it fills in who she is, and proves nothing.
create table onboarding_invitation (
  roster_id uuid primary key references employers_roster (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A yes counts where texts are sent from. Nobody whom the column named has been asked there: without a row the answer is no.
alter table onboarding_person drop column wants_marketing;

alter table outbox_consent_request
  drop constraint outbox_consent_request_kind_check,
  drop constraint outbox_consent_request_source_check,
  add constraint outbox_consent_request_kind_check check (kind in ('stop', 'start', 'help', 'marketing_yes', 'marketing_no')),
  -- page: the worker herself, on a page of ours.
  add constraint outbox_consent_request_source_check check (source in ('text', 'operator', 'carrier', 'page'));

grant select, insert on onboarding_election_file, onboarding_election_line to daybreak_app;
grant select, insert, update on onboarding_invitation to daybreak_app;
