-- Sign-in: one-time codes, what limits them, the devices a worker has used, and the sessions that codes open.
-- Nothing here can be read back: contacts, sources, codes and tokens are stored as hashes.

create table session_login_code (
  id uuid primary key,
  -- Keyed hash of the phone or e-mail address that was typed.
  contact_hash bytea not null check (octet_length(contact_hash) = 32),
  -- Null for a contact that nobody holds: its code was never sent, and the row makes both cases alike.
  employee_id uuid references employee_profile (id),
  -- Keyed hash of the known device or of the address range that asked.
  origin_hash bytea not null check (octet_length(origin_hash) = 32),
  -- HMAC of the code under the pepper and this row's id.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  tries smallint not null check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_login_code_newest on session_login_code (contact_hash, origin_hash, created_at desc);
create index session_login_code_expires_at on session_login_code (expires_at);

-- Moments of the last hour, one row for each thing that is counted.
create table session_limit (
  scope text not null check (scope in ('code_of_contact', 'code_of_device', 'code_of_source', 'unknown_of_source')),
  key_hash bytea not null check (octet_length(key_hash) = 32),
  events timestamptz[] not null,
  updated_at timestamptz not null,
  primary key (scope, key_hash)
);
create index session_limit_updated_at on session_limit (updated_at);

-- Wrong codes in a row, for a contact from one origin: a stranger elsewhere cannot lock the worker out.
create table session_lock (
  contact_hash bytea not null check (octet_length(contact_hash) = 32),
  origin_hash bytea not null check (octet_length(origin_hash) = 32),
  failures smallint not null check (failures between 0 and 10),
  locked_until timestamptz,
  updated_at timestamptz not null,
  primary key (contact_hash, origin_hash)
);
create index session_lock_updated_at on session_lock (updated_at);

-- A browser in which this worker has signed in before.
create table session_device (
  employee_id uuid not null references employee_profile (id),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (employee_id, token_hash)
);

create table session_session (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  started_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  -- The last sign that the worker was there; polls do not move it.
  last_active_at timestamptz not null,
  -- The last code or passkey.
  strong_proof_at timestamptz not null,
  revoked_at timestamptz
);
create index session_session_live on session_session (employee_id) where revoked_at is null;
create index session_session_expires_at on session_session (expires_at);

grant select, insert, update, delete on session_login_code, session_limit, session_lock, session_device, session_session to daybreak_app;
