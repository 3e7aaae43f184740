-- Passwords that another service keeps: by what name each is known there, so that what no worker has any more is forgotten there too.

create table session_provider_password (
  -- The address that the service knows the password's user by; nothing is ever sent to it.
  alias text primary key check (length(alias) between 3 and 254),
  started_at timestamptz not null,
  ended_at timestamptz
);
-- A verifier is a hash with salt of its own, or the name by which another service knows the password.
create unique index session_password_verifier on session_password (verifier);
create index session_provider_password_open on session_provider_password (started_at) where ended_at is null;

grant select, insert, update, delete on session_provider_password to daybreak_app;
