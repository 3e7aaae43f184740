-- Agreements word for word, by hash: what a worker agreed to can be read again when its text has changed since. Rows are never changed.
create table onboarding_document (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  document_id text not null,
  version text not null,
  locale text not null check (locale in ('en', 'es')),
  content jsonb not null,
  kept_at timestamptz not null
);
grant select, insert on onboarding_document to daybreak_app;

-- What a worker chose on our pages after signing up. Rows are never changed; the newest of a subject holds.
create table consents_choice (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  subject text not null check (subject in ('documents', 'texts', 'marketing')),
  is_given boolean not null,
  -- Documents that are mailed: from when.
  starts_on date,
  -- Documents that are online again: the agreement that was read.
  agreement_hash text references onboarding_document (hash),
  session_id uuid not null,
  chosen_at timestamptz not null,
  check ((starts_on is not null) = (subject = 'documents' and not is_given)),
  check ((agreement_hash is not null) = (subject = 'documents' and is_given))
);
create index consents_choice_of on consents_choice (employee_id, id desc);
grant select, insert on consents_choice to daybreak_app;

-- What an operator has to mail, or to stop mailing.
create table consents_letter (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  kind text not null check (kind in ('start_mail', 'stop_mail', 'copy')),
  agreement_id uuid references onboarding_consent (id),
  starts_on date,
  asked_at timestamptz not null,
  done_at timestamptz,
  done_by text,
  -- Taken back by the worker's next choice.
  dropped_at timestamptz,
  check ((kind = 'copy') = (agreement_id is not null)),
  check ((kind = 'start_mail') = (starts_on is not null)),
  check ((done_at is null) = (done_by is null)),
  check (done_at is null or dropped_at is null)
);
create unique index consents_letter_of_copy on consents_letter (employee_id, agreement_id)
  where kind = 'copy' and done_at is null;
create unique index consents_letter_of_mail on consents_letter (employee_id)
  where kind <> 'copy' and done_at is null and dropped_at is null;
create index consents_letter_open on consents_letter (asked_at) where done_at is null and dropped_at is null;
grant select, insert on consents_letter to daybreak_app;
grant update (done_at, done_by, dropped_at) on consents_letter to daybreak_app;
