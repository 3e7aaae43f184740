-- Signing up: the draft of a browser, what limits guesses, what an employer handed to one worker, and what a worker has agreed to and done.

-- A code that makes an employee is asked for before there is one, and before there is a session.
alter table session_login_code
  drop constraint session_login_code_purpose_check,
  drop constraint session_login_code_check,
  add constraint session_login_code_purpose_check check (purpose in ('sign_in', 'step_up', 'old_contact', 'new_contact', 'onboarding')),
  add constraint session_login_code_check check ((purpose in ('sign_in', 'onboarding')) = (session_id is null));

-- The answers of a browser until its contact is proven: 24 hours at most.
create table onboarding_draft (
  id uuid primary key,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- Sealed by field encryption, as one text.
  answers_sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index onboarding_draft_expires_at on onboarding_draft (expires_at);

-- Wrong searches, by draft and by address range, and wrong digits, by person of the roster.
create table onboarding_guess (
  scope text not null check (scope in ('search_of_draft', 'search_of_source', 'digits_of_person', 'code_of_person')),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  -- Moments, in order.
  events timestamptz[] not null,
  locked_until timestamptz,
  updated_at timestamptz not null,
  primary key (scope, key_hash)
);
create index onboarding_guess_updated_at on onboarding_guess (updated_at);

-- What the employer handed to one worker: with it a contact counts that is not on the roster.
create table onboarding_employer_code (
  roster_id uuid primary key references employers_roster (id),
  -- Keyed hash of the code under the person's id.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A worker on her way, from the moment when her contact was proven. It stays, as the record of how the account came to be.
create table onboarding_person (
  employee_id uuid primary key references employee_profile (id),
  roster_id uuid not null references employers_roster (id),
  draft_id uuid not null unique,
  shows_payment_election boolean not null,
  esign_sample_opened_at timestamptz,
  wants_marketing boolean not null,
  -- What is not as the employer has it.
  differs text[] not null check (differs <@ array['firstName', 'lastName', 'address']),
  -- Until then nothing leaves the account (decisions 23).
  hold_until timestamptz,
  created_at timestamptz not null
);

create table onboarding_step (
  employee_id uuid not null references onboarding_person (employee_id),
  step text not null,
  -- What the worker chose where there is a choice: 'skip', 'no_card', 'activated', 'set'.
  answer text,
  done_at timestamptz not null,
  primary key (employee_id, step)
);

-- Rows are never changed: which paper, exactly, in which language, when and from where.
create table onboarding_consent (
  id uuid primary key,
  employee_id uuid not null references onboarding_person (employee_id),
  paper_id text not null check (paper_id in ('esign', 'terms', 'privacy', 'short-form', 'cardholder-agreement', 'payment-election')),
  version text not null,
  -- SHA-256 of the paper as it was shown.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  locale text not null check (locale in ('en', 'es')),
  consented_at timestamptz not null,
  -- The /24 or the /64 that it came from.
  address_range text not null,
  device text
);
create index onboarding_consent_of_employee on onboarding_consent (employee_id, consented_at);

-- Each answer is another row; the newest holds.
create table onboarding_election (
  id uuid primary key,
  employee_id uuid not null references onboarding_person (employee_id),
  choice text not null check (choice in ('all', 'part', 'keep', 'later')),
  amount_cents bigint check (amount_cents > 0),
  percent smallint check (percent between 1 and 100),
  -- The first payday that it can apply to; null without one in the calendar, and for `keep` and `later`.
  starts_on date,
  consented_at timestamptz,
  created_at timestamptz not null,
  check ((choice = 'part') = ((amount_cents is null) <> (percent is null))),
  check (choice = 'part' or (amount_cents is null and percent is null)),
  check ((choice in ('all', 'part')) = (consented_at is not null))
);
create index onboarding_election_of_employee on onboarding_election (employee_id, created_at desc);

grant select, insert, update, delete on onboarding_draft, onboarding_guess to daybreak_app;
grant select, insert, update on onboarding_employer_code, onboarding_person, onboarding_step to daybreak_app;
grant select, insert on onboarding_consent, onboarding_election to daybreak_app;
