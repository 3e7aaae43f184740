-- Passwords of workers, of which only what knows them again is kept.

create table session_password (
  employee_id uuid primary key references employee_profile (id),
  -- Another one with every password that is set.
  id uuid not null unique,
  -- Argon2id of a keyed hash of the password, in the PHC string format.
  verifier text not null check (length(verifier) between 1 and 300),
  set_at timestamptz not null,
  last_used_at timestamptz
);

grant select, insert, update, delete on session_password to daybreak_app;

alter table session_session
  drop constraint session_session_proof_check,
  add constraint session_session_proof_check check (proof in ('code', 'passkey', 'card', 'totp', 'recovery_code', 'password'));
