-- Passkeys: what is kept of each, what a browser is asked to sign, and when a worker was last offered one.

create table session_passkey (
  id uuid primary key,
  employee_id uuid not null references employee_profile (id),
  -- The authenticator's own name for the key pair; nobody else may bring the same one.
  credential_id bytea not null unique check (octet_length(credential_id) between 16 and 1023),
  -- COSE_Key, as the authenticator gave it. The private half never left it.
  public_key bytea not null check (octet_length(public_key) between 1 and 2048),
  -- How often the authenticator says that it has signed; synced passkeys always say 0.
  sign_count bigint not null check (sign_count between 0 and 4294967295),
  -- How a browser may reach the authenticator: internal, hybrid, usb, nfc, ble, smart-card.
  transports text[] not null,
  -- multiDevice: may be synced between the worker's devices.
  device_type text not null check (device_type in ('singleDevice', 'multiDevice')),
  is_backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 40),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index session_passkey_of_employee on session_passkey (employee_id, created_at);

-- Random bytes that one authenticator may sign once. A row lives five minutes and is swept within the day.
create table session_passkey_challenge (
  challenge bytea primary key check (octet_length(challenge) = 32),
  purpose text not null check (purpose in ('register', 'sign_in', 'step_up')),
  -- SHA-256 of the session's id, or of the token in the cookie of a browser that is not signed in: who may bring the answer.
  bearer_hash bytea not null check (octet_length(bearer_hash) = 32),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index session_passkey_challenge_expires_at on session_passkey_challenge (expires_at);

-- A worker who was offered a passkey is left alone for a while.
create table session_passkey_offer (
  employee_id uuid primary key references employee_profile (id),
  quiet_until timestamptz not null
);

grant select, insert, update, delete on session_passkey, session_passkey_challenge, session_passkey_offer to daybreak_app;
