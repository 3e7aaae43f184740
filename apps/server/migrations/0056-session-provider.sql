-- One-time codes that another service makes and proves, and its own sessions beside ours.

create table session_provider_code (
  code_id uuid primary key references session_login_code (id) on delete cascade,
  -- The service's names for the contact and for whom it takes its holder; null for a code that it never made.
  method_id text,
  user_id text,
  -- HMAC of the digits that the service was asked about, written down before it is: many tries at once are still five questions, and
  -- the same digits are one.
  asked_hashes bytea[] not null default '{}' check (cardinality(asked_hashes) <= 5),
  -- Those of them that it said are wrong.
  wrong_hashes bytea[] not null default '{}'
);

create table session_provider_session (
  -- The service's name for its session.
  id text primary key,
  code_id uuid not null references session_login_code (id) on delete cascade,
  -- Ours that the code opened; null until it has, and for good when it did not.
  session_id uuid references session_session (id) on delete cascade,
  -- The service's token, sealed by field encryption.
  token_sealed bytea not null,
  started_at timestamptz not null,
  ended_at timestamptz
);
create index session_provider_session_code on session_provider_session (code_id);
create index session_provider_session_of_session on session_provider_session (session_id);
create index session_provider_session_open on session_provider_session (started_at) where ended_at is null;

grant select, insert, update, delete on session_provider_code, session_provider_session to daybreak_app;
