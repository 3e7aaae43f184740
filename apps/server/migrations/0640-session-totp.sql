-- Authenticator apps (RFC 6238) and their recovery codes, and what limits who guesses at them.

create table session_totp (
  id uuid primary key,
  employee_id uuid not null unique references employee_profile (id),
  -- 160 bits that the app and we share.
  secret_sealed bytea not null,
  started_at timestamptz not null,
  -- Null until the app has shown its first code: until then it opens nothing.
  confirmed_at timestamptz,
  -- The step of 30 seconds whose code was taken last: it and all before it are used up.
  last_step bigint check (last_step > 0),
  last_used_at timestamptz,
  check ((confirmed_at is null) = (last_step is null))
);
create index session_totp_unconfirmed on session_totp (started_at) where confirmed_at is null;

create table session_recovery_code (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  -- Keyed hash of the worker and the code.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  unique (employee_id, code_hash)
);

grant select, insert, update, delete on session_totp, session_recovery_code to daybreak_app;

alter table session_session
  drop constraint session_session_proof_check,
  add constraint session_session_proof_check check (proof in ('code', 'passkey', 'card', 'totp', 'recovery_code'));

alter table session_limit
  drop constraint session_limit_scope_check,
  add constraint session_limit_scope_check check (
    scope in (
      'code_of_contact', 'code_of_device', 'code_of_source', 'unknown_of_source', 'code_of_worker', 'call_of_contact', 'call_of_device',
      'card_of_contact', 'card_of_device', 'card_of_source', 'secret_of_contact', 'secret_of_device', 'secret_of_source', 'secret_of_worker'
    )
  );
