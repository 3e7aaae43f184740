-- Codes for more than signing in; a contact in the place of another, and the links by which the old one takes it back; keys that sign the JWT.

alter table session_login_code
  -- A code proves one thing only: one that was sent to change a phone opens no session.
  add column purpose text not null default 'sign_in' check (purpose in ('sign_in', 'step_up', 'old_contact', 'new_contact')),
  -- The session that asked, for every purpose but signing in.
  add column session_id uuid references session_session (id),
  -- A present contact is proven before a code goes to the new one, and the same code once more with the change.
  add column proven_at timestamptz,
  add check ((purpose = 'sign_in') = (session_id is null));
alter table session_login_code alter column purpose drop default;
create index session_login_code_of_session on session_login_code (session_id, purpose, created_at desc) where session_id is not null;

alter table session_limit
  drop constraint session_limit_scope_check,
  add constraint session_limit_scope_check check (
    scope in (
      'code_of_contact', 'code_of_device', 'code_of_source', 'unknown_of_source', 'code_of_worker', 'card_of_contact', 'card_of_device', 'card_of_source'
    )
  );

create table session_contact_change (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  kind text not null check (kind in ('phone', 'email')),
  -- Sealed by field encryption. Null when there was none of this kind.
  old_value_sealed bytea,
  new_value_sealed bytea not null,
  changed_at timestamptz not null,
  undone_at timestamptz
);
create index session_contact_change_of_employee on session_contact_change (employee_id, changed_at);

-- What a "Not you?" link takes back. Of its token only the hash is kept.
create table session_undo (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  employee_id uuid not null references employee_profile (id),
  kind text not null check (kind in ('contact_change', 'debit_mode', 'sign_in')),
  -- The change, the limitation or the session.
  subject_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_undo_expires_at on session_undo (expires_at);

create table session_signing_key (
  kid text primary key check (kid ~ '^[0-9a-f]{16}$'),
  -- The private key as JWK, sealed by field encryption.
  private_sealed bytea not null,
  public_jwk jsonb not null,
  created_at timestamptz not null,
  -- It is published from the beginning, so that others have seen it before they meet its signature.
  signs_from timestamptz not null unique
);

grant select, insert, update, delete on session_contact_change, session_undo to daybreak_app;
grant select, insert, delete on session_signing_key to daybreak_app;
